import { portalRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { resendFailed } from '@/lib/webhook-endpoint/resend';
import { resendFailedInput } from '@/lib/webhook-endpoint/schema';

export const POST = portalRoute({
  may: 'webhook.change',
  body: resendFailedInput,
  run: ({ ctx, body, params }) => resendFailed(ctx, readPathId(params.id, 'webhook endpoint'), body),
});
