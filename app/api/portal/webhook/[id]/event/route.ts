import { portalRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { resendEvent } from '@/lib/webhook-endpoint/resend';
import { resendEventInput } from '@/lib/webhook-endpoint/schema';

export const POST = portalRoute({
  may: 'webhook.change',
  body: resendEventInput,
  run: ({ ctx, body, params }) => resendEvent(ctx, readPathId(params.id, 'webhook endpoint'), body),
});
