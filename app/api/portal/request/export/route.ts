import { exportRoute } from '@/lib/access/auth/export-route';
import { anyRequestList } from '@/lib/http/request/list';
import { anyRequestSource } from '@/lib/http/request/list-any-requests';

export const POST = exportRoute({
  list: anyRequestList,
  may: 'request.list-all',
  source: () => anyRequestSource,
});
