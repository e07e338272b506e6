import { portalRoute } from '@/lib/access/auth/portal-route';
import { previewRewind } from '@/lib/event/webhook-endpoint/rewind';
import { rewindWebhookInput } from '@/lib/event/webhook-endpoint/schema';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = portalRoute({
  may: 'webhook.change',
  reads: true,
  body: rewindWebhookInput,
  run: ({ ctx, body, params }) => previewRewind(ctx, readPathId(params.id, 'webhook endpoint'), body),
});
