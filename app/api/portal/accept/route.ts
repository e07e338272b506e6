import { acceptOffer } from '@/lib/accept/accept-offer';
import { parsePortalAcceptInput } from '@/lib/accept/schema';
import { assertMayCapture } from '@/lib/auth/may-capture';
import { portalRoute } from '@/lib/auth/portal-route';

export const POST = portalRoute({
  guarded: true,
  admit: assertMayCapture,
  body: parsePortalAcceptInput,
  // The page reads the outcome from the lead, as it does after a reload.
  run: async ({ ctx, body: { input, ...more } }) => {
    await acceptOffer(ctx, input, more);
  },
});
