import { portalRoute } from '@/lib/auth/portal-route';
import { getDashboard } from '@/lib/dashboard/get-dashboard';
import { periodInput } from '@/lib/dashboard/schema';
import { parseInput } from '@/lib/parse-input';

export const GET = portalRoute({
  viewable: true,
  may: 'dashboard.read',
  run: ({ ctx, query }) => getDashboard(ctx, parseInput(periodInput, Object.fromEntries(query))),
});
