import { portalRoute } from '@/lib/auth/portal-route';
import { listOutcomeSteps } from '@/lib/outcome/list-outcome-steps';

export const GET = portalRoute({
  viewable: true,
  run: async ({ ctx, params }) => ({ steps: await listOutcomeSteps(ctx, params.hashid ?? '') }),
});
