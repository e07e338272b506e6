import { portalRoute } from '@/lib/access/auth/portal-route';
import { withdrawInputSchema } from '@/lib/lead/consent/schema';
import { withdrawConsent } from '@/lib/lead/consent/withdraw-consent';

export const DELETE = portalRoute({
  body: withdrawInputSchema,
  run: async ({ ctx, params, body }) => {
    await withdrawConsent(ctx, params.hashid ?? '', body);
    return { withdrawn: true };
  },
});
