import { acceptOffer } from '@/lib/accept/accept-offer';
import { parsePortalAcceptInput } from '@/lib/accept/schema';
import { assertMayCapture } from '@/lib/auth/may-capture';
import { portalRoute } from '@/lib/auth/portal-route';

export const POST = portalRoute({
  guarded: true,
  admit: assertMayCapture,
  body: parsePortalAcceptInput,
  run: ({ ctx, body: { input, seen } }) => acceptOffer(ctx, input, seen),
});
