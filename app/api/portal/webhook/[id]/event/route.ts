import { portalRoute } from '@/lib/access/auth/portal-route';
import { resendEvent } from '@/lib/event/webhook-endpoint/resend';
import { resendEventInput } from '@/lib/event/webhook-endpoint/schema';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = portalRoute({
  may: 'webhook.change',
  body: resendEventInput,
  run: ({ ctx, body, params }) => resendEvent(ctx, readPathId(params.id, 'webhook endpoint'), body),
});
