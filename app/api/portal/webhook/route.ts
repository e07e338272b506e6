import { portalRoute } from '@/lib/auth/portal-route';
import { addWebhook } from '@/lib/webhook-endpoint/add-endpoint';
import { addWebhookInput } from '@/lib/webhook-endpoint/schema';

export const POST = portalRoute({
  may: 'webhook.change',
  body: addWebhookInput,
  run: ({ ctx, body }) => addWebhook(ctx, body),
});
