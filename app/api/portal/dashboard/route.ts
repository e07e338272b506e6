import { portalRoute } from '@/lib/access/auth/portal-route';
import { parseInput } from '@/lib/base/input/parse-input';
import { getDashboard } from '@/lib/report/dashboard/get-dashboard';
import { periodInput } from '@/lib/report/dashboard/schema';

export const GET = portalRoute({
  viewable: true,
  may: 'dashboard.read',
  run: ({ ctx, query }) => getDashboard(ctx, parseInput(periodInput, Object.fromEntries(query))),
});
