import { sessionRoute } from '@/lib/auth/portal-route';
import { exportCatalogue } from '@/lib/catalogue-file/export-catalogue';

/** Returns the catalogue of the operator's current environment. */
export const GET = sessionRoute({
  may: 'catalogue.export',
  run: ({ session: { context, environment } }) => exportCatalogue(context, { environment }),
});
