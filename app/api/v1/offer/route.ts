import { parseLeadInputV1 } from '@/lib/v1/lead-input';
import { makeOfferV1 } from '@/lib/v1/offer';
import { jsonV1 } from '@/lib/v1/respond';
import { v1Route } from '@/lib/v1/v1-route';

export const POST = v1Route({
  jsonOnly: true,
  guardInVerb: true,
  body: parseLeadInputV1,
  run: async ({ ctx, body }) => jsonV1(200, await makeOfferV1(ctx, body)),
});
