import { exportRoute } from '@/lib/access/auth/export-route';
import { versionList } from '@/lib/catalogue/catalogue-history/list';
import { versionSource } from '@/lib/catalogue/catalogue-history/list-version-page';

export const POST = exportRoute({
  list: versionList,
  may: 'catalogue.export',
  source: ({ environment }) => versionSource(environment),
});
