import { portalRoute } from '@/lib/auth/portal-route';
import { getPortalLead } from '@/lib/lead-page/get-portal-lead';

export const GET = portalRoute({
  viewable: true,
  run: ({ ctx, params }) => getPortalLead(ctx, params.hashid ?? ''),
});
