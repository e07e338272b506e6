import { portalRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { testWebhook } from '@/lib/webhook-endpoint/test-endpoint';

export const POST = portalRoute({
  may: 'webhook.change',
  run: ({ ctx, params }) => testWebhook(ctx, readPathId(params.id, 'webhook endpoint')),
});
