import { exportRoute } from '@/lib/auth/export-route';
import { anyRequestList } from '@/lib/request/list';
import { anyRequestSource } from '@/lib/request/list-any-requests';

export const POST = exportRoute({
  list: anyRequestList,
  may: 'request.list-all',
  source: () => anyRequestSource,
});
