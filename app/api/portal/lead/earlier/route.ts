import { portalRoute } from '@/lib/access/auth/portal-route';
import { findEarlierLeads, readEarlierLeadsInput } from '@/lib/lead/lead/find-earlier-leads';

/** A read, but POST: an ID number belongs in a body, never in a URL. */
export const POST = portalRoute({
  body: readEarlierLeadsInput,
  run: ({ ctx, body }) => findEarlierLeads(ctx, body),
});
