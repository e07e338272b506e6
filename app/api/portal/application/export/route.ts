import { applicationList } from '@/lib/application/list';
import { applicationSource } from '@/lib/application/list-open-applications';
import { exportRoute } from '@/lib/auth/export-route';

export const POST = exportRoute({
  list: applicationList,
  may: 'application.list',
  source: () => applicationSource,
});
