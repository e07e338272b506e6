import { sessionRoute } from '@/lib/auth/portal-route';
import { copyIntentToProduction, previewIntentCopy } from '@/lib/catalogue-file/copy-intent';
import { readPathId } from '@/lib/http/path-id';

/** Previews the changes. */
export const GET = sessionRoute({
  may: 'intent.change',
  run: ({ session, params }) =>
    previewIntentCopy(session.context, { intentId: readPathId(params.id, 'intent') }),
});

export const POST = sessionRoute({
  may: 'intent.change',
  run: ({ session, params }) =>
    copyIntentToProduction(session.context, { intentId: readPathId(params.id, 'intent') }),
});
