import { parseLeadInput } from '@/lib/applicant/schema';
import { apiRoute } from '@/lib/http/api-route';
import { json } from '@/lib/http/respond';
import { makeOffer } from '@/lib/offer/make-offer';

export const POST = apiRoute({
  jsonOnly: true,
  guardInVerb: true,
  body: parseLeadInput,
  run: async ({ ctx, body }) => json(200, (await makeOffer(ctx, body, { source: 'api_v2' })).view),
});
