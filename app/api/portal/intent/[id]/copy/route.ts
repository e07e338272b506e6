import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { copyIntentToProduction } from '@/lib/intent/copy-intent';

export const POST = sessionRoute({
  run: ({ session, params }) =>
    copyIntentToProduction(session.context, { intentId: readPathId(params.id, 'intent') }),
});
