import { sessionRoute } from '@/lib/access/auth/portal-route';
import { planChange } from '@/lib/catalogue/planned-change/plan-change';
import { planChangeInput } from '@/lib/catalogue/planned-change/schema';

/** Plans a save or import for a time. */
export const POST = sessionRoute({
  may: 'catalogue.apply',
  body: planChangeInput,
  run: ({ session, body }) => planChange(session.context, body),
});
