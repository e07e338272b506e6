import { parseLeadInput } from '@/lib/applicant/schema';
import { apiRoute } from '@/lib/http/http/api-route';
import { statedBasis } from '@/lib/http/http/lead-basis';
import { json } from '@/lib/http/http/respond';
import { noteLead } from '@/lib/http/request/attribution';
import { makeOffer } from '@/lib/lead/offer/make-offer';

export const POST = apiRoute({
  scope: 'offers',
  jsonOnly: true,
  guardInVerb: true,
  body: parseLeadInput,
  run: async ({ ctx, body, request }) => {
    const { view } = await makeOffer(ctx, body, { source: 'api_v2', basis: statedBasis(request) });
    noteLead(request, view.id);
    return json(200, view);
  },
});
