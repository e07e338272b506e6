import { portalRoute } from '@/lib/auth/portal-route';
import { hideFirstStepsInput } from '@/lib/go-live/first-steps';
import { hideFirstSteps } from '@/lib/go-live/hide-first-steps';

export const PUT = portalRoute({
  may: 'go-live.read',
  body: hideFirstStepsInput,
  run: ({ ctx, body }) => hideFirstSteps(ctx, body),
});
