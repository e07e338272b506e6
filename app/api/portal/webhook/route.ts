import { portalRoute } from '@/lib/access/auth/portal-route';
import { addWebhook } from '@/lib/event/webhook-endpoint/add-endpoint';
import { addWebhookInput } from '@/lib/event/webhook-endpoint/schema';

export const POST = portalRoute({
  may: 'webhook.change',
  body: addWebhookInput,
  run: ({ ctx, body }) => addWebhook(ctx, body),
});
