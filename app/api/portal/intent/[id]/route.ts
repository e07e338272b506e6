import { checkedByVerb, sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { changeIntent } from '@/lib/intent/change-intent';
import type { ChangeIntentInput } from '@/lib/intent/schema';

export const PUT = sessionRoute({
  body: checkedByVerb<ChangeIntentInput>,
  run: ({ session, body, params }) =>
    changeIntent(session.context, { ...body, intentId: readPathId(params.id, 'intent') }),
});
