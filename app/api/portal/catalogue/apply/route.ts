import { sessionRoute } from '@/lib/access/auth/portal-route';
import { applyCatalogue } from '@/lib/catalogue/catalogue-file/apply-catalogue';
import { parseApplyCatalogue } from '@/lib/catalogue/catalogue-file/schema';

export const POST = sessionRoute({
  may: 'catalogue.apply',
  body: parseApplyCatalogue,
  run: ({ session, body }) => applyCatalogue(session.context, body),
});
