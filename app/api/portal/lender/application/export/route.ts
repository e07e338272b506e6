import { exportRoute } from '@/lib/access/auth/export-route';
import { lenderContext } from '@/lib/access/auth/session';
import { ownApplicationList } from '@/lib/lender/application/list';
import { ownApplicationSource } from '@/lib/lender/application/list-own';

export const POST = exportRoute({
  list: ownApplicationList,
  may: 'lender-application.export',
  source: (session) => ownApplicationSource(lenderContext(session), 'exported'),
});
