import { noteLead } from '@/lib/http/request/attribution';
import { parseLeadInputV1 } from '@/lib/v1/lead-input';
import { makeOfferV1 } from '@/lib/v1/offer';
import { jsonV1 } from '@/lib/v1/respond';
import { v1Route } from '@/lib/v1/v1-route';

export const POST = v1Route({
  scope: 'offers',
  jsonOnly: true,
  guardInVerb: true,
  body: parseLeadInputV1,
  run: async ({ ctx, body, request }) => {
    const view = await makeOfferV1(ctx, body);
    noteLead(request, view.id);
    return jsonV1(200, view);
  },
});
