import { portalRoute } from '@/lib/access/auth/portal-route';
import { rotateWebhookSecret } from '@/lib/event/webhook-endpoint/rotate-secret';
import { rotateWebhookInput } from '@/lib/event/webhook-endpoint/schema';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = portalRoute({
  may: 'webhook.change',
  body: rotateWebhookInput,
  run: ({ ctx, body, params }) => rotateWebhookSecret(ctx, readPathId(params.id, 'webhook endpoint'), body),
});
