import { checkedByVerb, sessionRoute } from '@/lib/auth/portal-route';
import { createIntent } from '@/lib/intent/create-intent';
import type { CreateIntentInput } from '@/lib/intent/schema';

export const POST = sessionRoute({
  body: checkedByVerb<CreateIntentInput>,
  run: ({ session, body }) => createIntent(session.context, body),
});
