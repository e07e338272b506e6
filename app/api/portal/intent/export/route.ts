import { exportRoute } from '@/lib/access/auth/export-route';
import { intentList } from '@/lib/catalogue/intent/list';
import { intentSource } from '@/lib/catalogue/intent/list-intent-page';

export const POST = exportRoute({
  list: intentList,
  may: 'intent.list-all',
  source: ({ environment }) => intentSource(environment),
});
