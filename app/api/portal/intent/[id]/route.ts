import { sessionRoute } from '@/lib/access/auth/portal-route';
import { changeIntent } from '@/lib/catalogue/intent/change-intent';
import { changeIntentInput } from '@/lib/catalogue/intent/schema';
import { readPathId } from '@/lib/http/http/path-id';

export const PUT = sessionRoute({
  may: 'intent.change',
  body: changeIntentInput.omit({ intentId: true }),
  run: ({ session, body, params }) =>
    changeIntent(session.context, { ...body, intentId: readPathId(params.id, 'intent') }),
});
