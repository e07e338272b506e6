import { parseLeadInput } from '@/lib/applicant/schema';
import { apiRoute } from '@/lib/http/http/api-route';
import { statedBasis } from '@/lib/http/http/lead-basis';
import { json } from '@/lib/http/http/respond';
import { noteLead } from '@/lib/http/request/attribution';
import { listUpdatedLeads } from '@/lib/lead/lead/list-updated-leads';
import { parseUpdatedPage } from '@/lib/lead/lead/updated-page';
import { submitLead } from '@/lib/lead/submission/submit-lead';
import { statedConsentText } from '@/lib/message/consent-text/stated-text';

export const GET = apiRoute({
  scope: 'read',
  run: async ({ ctx, query }) => listUpdatedLeads(ctx, parseUpdatedPage(ctx.env, query)),
});

export const POST = apiRoute({
  scope: 'leads',
  jsonOnly: true,
  guardInVerb: true,
  body: parseLeadInput,
  run: async ({ ctx, body, request }) => {
    const { consentText, headers } = await statedConsentText(ctx, request);
    const origin = { source: 'api_v2', basis: statedBasis(request), consentText } as const;
    const { created, view } = await submitLead(ctx, body, origin);
    noteLead(request, view.id);
    return json(created ? 201 : 200, view, headers);
  },
});
