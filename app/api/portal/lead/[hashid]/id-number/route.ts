import { portalRoute } from '@/lib/access/auth/portal-route';
import { revealIdNumber } from '@/lib/lead/lead/reveal-id-number';

/** POST, because every look is recorded in the audit trail. */
export const POST = portalRoute({
  run: ({ ctx, params }) => revealIdNumber(ctx, params.hashid ?? ''),
});
