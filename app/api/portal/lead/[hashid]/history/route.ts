import { portalRoute } from '@/lib/access/auth/portal-route';
import { getLeadHistory } from '@/lib/lead/lead/get-lead-history';

export const GET = portalRoute({
  viewable: true,
  run: ({ ctx, params }) => getLeadHistory(ctx, params.hashid ?? ''),
});
