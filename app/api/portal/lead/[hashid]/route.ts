import { portalRoute } from '@/lib/access/auth/portal-route';
import { getPortalLead } from '@/lib/lead/lead-page/get-portal-lead';

export const GET = portalRoute({
  viewable: true,
  run: ({ ctx, params }) => getPortalLead(ctx, params.hashid ?? ''),
});
