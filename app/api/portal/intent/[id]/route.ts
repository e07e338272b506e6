import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { changeIntent } from '@/lib/intent/change-intent';
import { changeIntentInput } from '@/lib/intent/schema';

export const PUT = sessionRoute({
  may: 'intent.change',
  body: changeIntentInput.omit({ intentId: true }),
  run: ({ session, body, params }) =>
    changeIntent(session.context, { ...body, intentId: readPathId(params.id, 'intent') }),
});
