import { portalRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { previewResend } from '@/lib/webhook-endpoint/resend';
import { resendFailedInput } from '@/lib/webhook-endpoint/schema';

export const POST = portalRoute({
  may: 'webhook.change',
  reads: true,
  body: resendFailedInput,
  run: ({ ctx, body, params }) => previewResend(ctx, readPathId(params.id, 'webhook endpoint'), body),
});
