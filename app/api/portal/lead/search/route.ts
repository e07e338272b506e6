import { portalRoute } from '@/lib/access/auth/portal-route';
import { listLeads } from '@/lib/lead/lead/list-leads';
import { readLeadQuery } from '@/lib/lead/lead/read-query';

/** POST, so that search terms are in the body and not in a URL or log. */
export const POST = portalRoute({
  viewable: true,
  reads: true,
  body: readLeadQuery,
  run: ({ ctx, body }) => listLeads(ctx, body),
});
