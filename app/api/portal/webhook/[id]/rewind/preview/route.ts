import { portalRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { previewRewind } from '@/lib/webhook-endpoint/rewind';
import { rewindWebhookInput } from '@/lib/webhook-endpoint/schema';

export const POST = portalRoute({
  may: 'webhook.change',
  reads: true,
  body: rewindWebhookInput,
  run: ({ ctx, body, params }) => previewRewind(ctx, readPathId(params.id, 'webhook endpoint'), body),
});
