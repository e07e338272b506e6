import { portalRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { rotateWebhookSecret } from '@/lib/webhook-endpoint/rotate-secret';
import { rotateWebhookInput } from '@/lib/webhook-endpoint/schema';

export const POST = portalRoute({
  may: 'webhook.change',
  body: rotateWebhookInput,
  run: ({ ctx, body, params }) => rotateWebhookSecret(ctx, readPathId(params.id, 'webhook endpoint'), body),
});
