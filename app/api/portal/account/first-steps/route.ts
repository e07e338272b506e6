import { portalRoute } from '@/lib/auth/portal-route';
import { hideFirstSteps } from '@/lib/go-live/hide-first-steps';
import { hideFirstStepsInput } from '@/lib/go-live/schema';

export const PUT = portalRoute({
  may: 'go-live.read',
  body: hideFirstStepsInput,
  run: ({ ctx, body }) => hideFirstSteps(ctx, body),
});
