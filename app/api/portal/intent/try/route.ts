import { checkedByVerb, sessionRoute } from '@/lib/auth/portal-route';
import type { TryIntentInput } from '@/lib/intent/schema';
import { tryIntent } from '@/lib/intent/try-intent';

export const POST = sessionRoute({
  body: checkedByVerb<TryIntentInput>,
  run: ({ session, body }) => tryIntent(session.context, body),
});
