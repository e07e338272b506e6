import { portalRoute } from '@/lib/access/auth/portal-route';
import { consentDespiteInput, consentDespiteOptOut } from '@/lib/lead/consent/consent-despite';

export const POST = portalRoute({
  body: consentDespiteInput,
  run: ({ ctx, params, body }) => consentDespiteOptOut(ctx, params.hashid ?? '', body),
});
