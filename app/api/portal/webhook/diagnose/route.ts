import { portalRoute } from '@/lib/auth/portal-route';
import { diagnoseSignature } from '@/lib/webhook-endpoint/diagnose-signature';
import { diagnoseInput } from '@/lib/webhook-endpoint/schema';

export const POST = portalRoute({
  may: 'webhook.change',
  reads: true,
  body: diagnoseInput,
  run: ({ ctx, body }) => diagnoseSignature(ctx, body),
});
