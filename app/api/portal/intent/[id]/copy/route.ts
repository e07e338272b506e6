import { sessionRoute } from '@/lib/access/auth/portal-route';
import { copyIntentToProduction, previewIntentCopy } from '@/lib/catalogue/catalogue-file/copy-intent';
import { readPathId } from '@/lib/http/http/path-id';

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
