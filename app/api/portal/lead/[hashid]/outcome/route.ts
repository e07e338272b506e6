import { portalRoute } from '@/lib/access/auth/portal-route';
import { listOutcomeSteps } from '@/lib/money/outcome/list-outcome-steps';

export const GET = portalRoute({
  viewable: true,
  run: async ({ ctx, params }) => ({ steps: await listOutcomeSteps(ctx, params.hashid ?? '') }),
});
