import { parseLeadInput } from '@/lib/applicant/schema';
import { apiRoute } from '@/lib/http/api-route';
import { json } from '@/lib/http/respond';
import { makeOffer } from '@/lib/offer/make-offer';
import { noteLead } from '@/lib/request/attribution';

export const POST = apiRoute({
  scope: 'offers',
  jsonOnly: true,
  guardInVerb: true,
  body: parseLeadInput,
  run: async ({ ctx, body, request }) => {
    const { view } = await makeOffer(ctx, body, { source: 'api_v2' });
    noteLead(request, view.id);
    return json(200, view);
  },
});
