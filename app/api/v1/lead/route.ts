import { noteLead } from '@/lib/http/request/attribution';
import { submitLead } from '@/lib/lead/submission/submit-lead';
import { parseLeadInputV1 } from '@/lib/v1/lead-input';
import { jsonV1 } from '@/lib/v1/respond';
import { v1Route } from '@/lib/v1/v1-route';

export const POST = v1Route({
  scope: 'leads',
  jsonOnly: true,
  guardInVerb: true,
  body: parseLeadInputV1,
  run: async ({ ctx, body, request }) => {
    const { created, view } = await submitLead(ctx, body, { source: 'api_v1' });
    noteLead(request, view.id);
    return jsonV1(created ? 201 : 200, view);
  },
});
