import { portalRoute } from '@/lib/access/auth/portal-route';
import { hideFirstSteps } from '@/lib/account/go-live/hide-first-steps';
import { hideFirstStepsInput } from '@/lib/account/go-live/schema';

export const PUT = portalRoute({
  may: 'go-live.read',
  body: hideFirstStepsInput,
  run: ({ ctx, body }) => hideFirstSteps(ctx, body),
});
