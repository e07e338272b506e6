import { portalRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { changeWebhook, removeWebhook } from '@/lib/webhook-endpoint/change-endpoint';
import { changeWebhookInput } from '@/lib/webhook-endpoint/schema';

export const PUT = portalRoute({
  may: 'webhook.change',
  body: changeWebhookInput,
  run: ({ ctx, body, params }) => changeWebhook(ctx, readPathId(params.id, 'webhook endpoint'), body),
});

export const DELETE = portalRoute({
  may: 'webhook.change',
  run: ({ ctx, params }) => removeWebhook(ctx, readPathId(params.id, 'webhook endpoint')),
});
