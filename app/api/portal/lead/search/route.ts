import { portalRoute } from '@/lib/auth/portal-route';
import { listLeads } from '@/lib/lead/list-leads';
import { readLeadQuery } from '@/lib/lead/read-query';

/** A POST, so that what is searched for stands in a body and in no address or log. */
export const POST = portalRoute({
  body: readLeadQuery,
  run: ({ ctx, body }) => listLeads(ctx, body),
});
