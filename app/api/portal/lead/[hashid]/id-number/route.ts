import { portalRoute } from '@/lib/auth/portal-route';
import { revealIdNumber } from '@/lib/lead/reveal-id-number';

/** A POST, because looking leaves a trace in the audit trail. */
export const POST = portalRoute({
  run: ({ ctx, params }) => revealIdNumber(ctx, params.hashid ?? ''),
});
