import { parseLeadInput } from '@/lib/applicant/schema';
import { apiRoute } from '@/lib/http/api-route';
import { json } from '@/lib/http/respond';
import { noteLead } from '@/lib/request/attribution';
import { submitLead } from '@/lib/submission/submit-lead';

export const POST = apiRoute({
  scope: 'leads',
  jsonOnly: true,
  guardInVerb: true,
  body: parseLeadInput,
  run: async ({ ctx, body, request }) => {
    const { created, view } = await submitLead(ctx, body, { source: 'api_v2' });
    noteLead(request, view.id);
    return json(created ? 201 : 200, view);
  },
});
