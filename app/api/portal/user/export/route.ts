import { exportRoute } from '@/lib/auth/export-route';
import { operatorSource } from '@/lib/user/list-operators';
import { operatorList } from '@/lib/user/operator-list';

export const POST = exportRoute({
  list: operatorList,
  may: 'user.list-operators',
  source: () => operatorSource,
});
