import { assertMayCapture } from '@/lib/auth/may-capture';
import { portalRoute } from '@/lib/auth/portal-route';
import { currentConsent } from '@/lib/lead/consent';
import { parseLeadInput } from '@/lib/lead/schema';
import { makeOffer } from '@/lib/offer/make-offer';

export const POST = portalRoute({
  body: parseLeadInput,
  run: async ({ ctx, session, body }) => {
    assertMayCapture(session);
    const { view } = await makeOffer(ctx, body, { source: 'portal', consentText: currentConsent.version });
    return view;
  },
});
