import { portalRoute } from '@/lib/access/auth/portal-route';
import { previewResend } from '@/lib/event/webhook-endpoint/resend';
import { resendFailedInput } from '@/lib/event/webhook-endpoint/schema';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = portalRoute({
  may: 'webhook.change',
  reads: true,
  body: resendFailedInput,
  run: ({ ctx, body, params }) => previewResend(ctx, readPathId(params.id, 'webhook endpoint'), body),
});
