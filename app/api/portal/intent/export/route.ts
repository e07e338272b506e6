import { exportRoute } from '@/lib/auth/export-route';
import { intentList } from '@/lib/intent/list';
import { intentSource } from '@/lib/intent/list-intent-page';

export const POST = exportRoute({
  list: intentList,
  may: 'intent.list-all',
  source: ({ environment }) => intentSource(environment),
});
