import { sessionRoute } from '@/lib/access/auth/portal-route';
import { exportCatalogue } from '@/lib/catalogue/catalogue-file/export-catalogue';

/** Returns the catalogue of the operator's current environment. */
export const GET = sessionRoute({
  may: 'catalogue.export',
  run: ({ session: { context, environment } }) => exportCatalogue(context, { environment }),
});
