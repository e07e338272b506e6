import { portalRoute } from '@/lib/access/auth/portal-route';
import { diagnoseSignature } from '@/lib/event/webhook-endpoint/diagnose-signature';
import { diagnoseInput } from '@/lib/event/webhook-endpoint/schema';

export const POST = portalRoute({
  may: 'webhook.change',
  reads: true,
  body: diagnoseInput,
  run: ({ ctx, body }) => diagnoseSignature(ctx, body),
});
