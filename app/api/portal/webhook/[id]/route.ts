import { portalRoute } from '@/lib/access/auth/portal-route';
import { changeWebhook, removeWebhook } from '@/lib/event/webhook-endpoint/change-endpoint';
import { changeWebhookInput } from '@/lib/event/webhook-endpoint/schema';
import { readPathId } from '@/lib/http/http/path-id';

export const PUT = portalRoute({
  may: 'webhook.change',
  body: changeWebhookInput,
  run: ({ ctx, body, params }) => changeWebhook(ctx, readPathId(params.id, 'webhook endpoint'), body),
});

export const DELETE = portalRoute({
  may: 'webhook.change',
  run: ({ ctx, params }) => removeWebhook(ctx, readPathId(params.id, 'webhook endpoint')),
});
