import { portalRoute } from '@/lib/access/auth/portal-route';
import { pauseWebhook } from '@/lib/event/webhook-endpoint/change-endpoint';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = portalRoute({
  may: 'webhook.change',
  run: ({ ctx, params }) => pauseWebhook(ctx, readPathId(params.id, 'webhook endpoint')),
});
