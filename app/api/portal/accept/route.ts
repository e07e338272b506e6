import { assertMayCapture } from '@/lib/access/auth/may-capture';
import { portalRoute } from '@/lib/access/auth/portal-route';
import { acceptOffer } from '@/lib/lead/accept/accept-offer';
import { parsePortalAcceptInput } from '@/lib/lead/accept/schema';

export const POST = portalRoute({
  guarded: true,
  admit: assertMayCapture,
  body: parsePortalAcceptInput,
  // The page reads the outcome from the lead, as it does after a reload.
  run: async ({ ctx, body: { input, ...more } }) => {
    await acceptOffer(ctx, input, more);
  },
});
