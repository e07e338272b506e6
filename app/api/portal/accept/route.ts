import { acceptOffer } from '@/lib/accept/accept-offer';
import { parsePortalAcceptInput } from '@/lib/accept/schema';
import { assertMayCapture } from '@/lib/auth/may-capture';
import { portalRoute } from '@/lib/auth/portal-route';
import { passGuard } from '@/lib/guard/pass-guard';

export const POST = portalRoute({
  body: parsePortalAcceptInput,
  run: async ({ ctx, session, body: { input, seen } }) => {
    assertMayCapture(session);
    await passGuard(ctx);
    return acceptOffer(ctx, input, seen);
  },
});
