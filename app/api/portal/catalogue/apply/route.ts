import { sessionRoute } from '@/lib/auth/portal-route';
import { applyCatalogue } from '@/lib/catalogue-file/apply-catalogue';
import { parseApplyCatalogue } from '@/lib/catalogue-file/schema';

export const POST = sessionRoute({
  may: 'catalogue.apply',
  body: parseApplyCatalogue,
  run: ({ session, body }) => applyCatalogue(session.context, body),
});
