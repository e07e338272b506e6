import { sessionRoute } from '@/lib/access/auth/portal-route';
import { previewIntent } from '@/lib/catalogue/intent/preview-intent';
import { previewIntentInput } from '@/lib/catalogue/intent/schema';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'intent.change',
  reads: true,
  body: previewIntentInput.omit({ intentId: true }),
  run: ({ session, body, params }) =>
    previewIntent(session.context, { ...body, intentId: readPathId(params.id, 'intent') }),
});
