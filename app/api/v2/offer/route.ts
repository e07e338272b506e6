import { parseLeadInput } from '@/lib/applicant/schema';
import { apiRoute } from '@/lib/http/http/api-route';
import { statedBasis } from '@/lib/http/http/lead-basis';
import { json } from '@/lib/http/http/respond';
import { noteClue, noteLead } from '@/lib/http/request/attribution';
import { makeOffer } from '@/lib/lead/offer/make-offer';
import { statedConsentText } from '@/lib/message/consent-text/stated-text';

export const POST = apiRoute({
  scope: 'offers',
  jsonOnly: true,
  guardInVerb: true,
  body: parseLeadInput,
  run: async ({ ctx, body, request }) => {
    const { consentText, headers } = await statedConsentText(ctx, request);
    const origin = { source: 'api_v2', basis: statedBasis(request), consentText } as const;
    const { view, optedOut } = await makeOffer(ctx, body, origin);
    noteLead(request, view.id);
    if (optedOut) noteClue(request, `opted out: ${optedOut}`);
    return json(200, view, headers);
  },
});
