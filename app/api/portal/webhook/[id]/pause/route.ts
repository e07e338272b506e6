import { portalRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { pauseWebhook } from '@/lib/webhook-endpoint/change-endpoint';

export const POST = portalRoute({
  may: 'webhook.change',
  run: ({ ctx, params }) => pauseWebhook(ctx, readPathId(params.id, 'webhook endpoint')),
});
