import { portalRoute } from '@/lib/access/auth/portal-route';
import { liftOptOuts, liftOptOutsInput } from '@/lib/desk/opt-out/lift-opt-outs';

export const POST = portalRoute({
  may: 'opt-out.lift',
  body: liftOptOutsInput,
  run: ({ ctx, params, body }) => liftOptOuts(ctx, params.hashid ?? '', body),
});
