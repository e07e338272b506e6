import { assertMayCapture } from '@/lib/access/auth/may-capture';
import { portalRoute } from '@/lib/access/auth/portal-route';
import { parseLeadInput } from '@/lib/applicant/schema';
import { removeDraft } from '@/lib/lead/draft/remove-draft';
import { forPage, makeOffer } from '@/lib/lead/offer/make-offer';
import { readConsentText } from '@/lib/message/consent-text/read-consent-text';

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
