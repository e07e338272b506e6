import { portalRoute } from '@/lib/auth/portal-route';
import { findEarlierLeads, readEarlierLeadsInput } from '@/lib/lead/find-earlier-leads';

/** A POST that changes nothing: an ID number is sent in a body, never in an address. */
export const POST = portalRoute({
  body: readEarlierLeadsInput,
  run: ({ ctx, body }) => findEarlierLeads(ctx, body),
});
