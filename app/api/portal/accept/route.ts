import { acceptOffer } from '@/lib/accept/accept-offer';
import { parseAcceptInput } from '@/lib/accept/schema';
import { assertMayCapture } from '@/lib/auth/may-capture';
import { portalRoute } from '@/lib/auth/portal-route';
import { passGate } from '@/lib/gate/pass-gate';

export const POST = portalRoute({
  body: parseAcceptInput,
  run: async ({ ctx, session, body }) => {
    assertMayCapture(session);
    await passGate(ctx);
    return acceptOffer(ctx, body);
  },
});
