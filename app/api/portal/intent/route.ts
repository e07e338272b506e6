import { sessionRoute } from '@/lib/access/auth/portal-route';
import { createIntent } from '@/lib/catalogue/intent/create-intent';
import { createIntentInput } from '@/lib/catalogue/intent/schema';

export const POST = sessionRoute({
  may: 'intent.change',
  body: createIntentInput,
  run: ({ session, body }) => createIntent(session.context, body),
});
