import { parseLeadInput } from '@/lib/applicant/schema';
import { assertMayCapture } from '@/lib/auth/may-capture';
import { portalRoute } from '@/lib/auth/portal-route';
import { readConsentText } from '@/lib/consent-text/read-consent-text';
import { removeDraft } from '@/lib/draft/remove-draft';
import { forPage, makeOffer } from '@/lib/offer/make-offer';

export const POST = portalRoute({
  admit: assertMayCapture,
  body: ({ draftId, consentText, ...lead }) => ({ input: parseLeadInput(lead), draftId, consentText }),
  run: async ({ ctx, body: { input, draftId, consentText } }) => {
    const origin = { source: 'portal', consentText: await readConsentText(ctx, consentText) } as const;
    const { view } = await makeOffer(ctx, input, origin, forPage);
    await removeDraft(ctx, draftId);
    return { id: view.id };
  },
});
