import { currentConsent } from '@/lib/applicant/consent';
import { parseLeadInput } from '@/lib/applicant/schema';
import { assertMayCapture } from '@/lib/auth/may-capture';
import { portalRoute } from '@/lib/auth/portal-route';
import { removeDraft } from '@/lib/draft/remove-draft';
import { makeOffer } from '@/lib/offer/make-offer';

export const POST = portalRoute({
  admit: assertMayCapture,
  body: (body) => ({ input: parseLeadInput(body), draftId: body.draftId }),
  run: async ({ ctx, body: { input, draftId } }) => {
    const { view } = await makeOffer(ctx, input, { source: 'portal', consentText: currentConsent.version });
    await removeDraft(ctx, draftId);
    return { id: view.id };
  },
});
