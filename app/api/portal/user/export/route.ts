import { exportRoute } from '@/lib/access/auth/export-route';
import { operatorSource } from '@/lib/access/user/list-operators';
import { operatorList } from '@/lib/access/user/operator-list';

export const POST = exportRoute({
  list: operatorList,
  may: 'user.list-operators',
  source: () => operatorSource,
});
