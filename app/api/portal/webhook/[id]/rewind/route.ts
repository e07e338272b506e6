import { portalRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { rewindWebhook } from '@/lib/webhook-endpoint/rewind';
import { rewindWebhookInput } from '@/lib/webhook-endpoint/schema';

export const POST = portalRoute({
  may: 'webhook.change',
  body: rewindWebhookInput,
  run: ({ ctx, body, params }) => rewindWebhook(ctx, readPathId(params.id, 'webhook endpoint'), body),
});
