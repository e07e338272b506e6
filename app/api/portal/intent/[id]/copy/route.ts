import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { copyIntentToProduction, previewIntentCopy } from '@/lib/intent/copy-intent';

/** What it would change. */
export const GET = sessionRoute({
  run: ({ session, params }) =>
    previewIntentCopy(session.context, { intentId: readPathId(params.id, 'intent') }),
});

export const POST = sessionRoute({
  run: ({ session, params }) =>
    copyIntentToProduction(session.context, { intentId: readPathId(params.id, 'intent') }),
});
