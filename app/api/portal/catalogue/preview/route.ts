import { sessionRoute } from '@/lib/access/auth/portal-route';
import { previewCatalogue } from '@/lib/catalogue/catalogue-file/apply-catalogue';
import { parseApplyCatalogue } from '@/lib/catalogue/catalogue-file/schema';

export const POST = sessionRoute({
  may: 'catalogue.apply',
  body: parseApplyCatalogue,
  run: ({ session, body }) => previewCatalogue(session.context, body),
});
