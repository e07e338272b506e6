import { sessionRoute } from '@/lib/auth/portal-route';
import { exportCatalogue } from '@/lib/catalogue-file/export-catalogue';

/** Of the environment that the operator is in. */
export const GET = sessionRoute({
  run: ({ session: { context, environment } }) => exportCatalogue(context, { environment }),
});
