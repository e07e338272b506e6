import { portalRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { resumeWebhook } from '@/lib/webhook-endpoint/change-endpoint';

export const POST = portalRoute({
  may: 'webhook.change',
  run: ({ ctx, params }) => resumeWebhook(ctx, readPathId(params.id, 'webhook endpoint')),
});
