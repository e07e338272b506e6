import { exportRoute } from '@/lib/access/auth/export-route';
import { applicationList } from '@/lib/lead/application/list';
import { applicationSource } from '@/lib/lead/application/list-open-applications';

export const POST = exportRoute({
  list: applicationList,
  may: 'application.list',
  source: () => applicationSource,
});
