import { sessionRoute } from '@/lib/auth/portal-route';
import { createIntent } from '@/lib/intent/create-intent';
import { createIntentInput } from '@/lib/intent/schema';

export const POST = sessionRoute({
  may: 'intent.change',
  body: createIntentInput,
  run: ({ session, body }) => createIntent(session.context, body),
});
