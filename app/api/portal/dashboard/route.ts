import { portalRoute } from '@/lib/auth/portal-route';
import { getDashboard } from '@/lib/dashboard/get-dashboard';

export const GET = portalRoute({
  run: ({ ctx, query }) => getDashboard(ctx, Object.fromEntries(query)),
});
