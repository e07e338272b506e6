import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { previewIntent } from '@/lib/intent/preview-intent';
import { previewIntentInput } from '@/lib/intent/schema';

export const POST = sessionRoute({
  may: 'intent.change',
  reads: true,
  body: previewIntentInput.omit({ intentId: true }),
  run: ({ session, body, params }) =>
    previewIntent(session.context, { ...body, intentId: readPathId(params.id, 'intent') }),
});
