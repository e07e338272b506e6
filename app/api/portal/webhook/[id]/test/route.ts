import { portalRoute } from '@/lib/access/auth/portal-route';
import { testWebhook } from '@/lib/event/webhook-endpoint/test-endpoint';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = portalRoute({
  may: 'webhook.change',
  run: ({ ctx, params }) => testWebhook(ctx, readPathId(params.id, 'webhook endpoint')),
});
