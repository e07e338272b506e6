import { lenderRoute } from '@/lib/access/auth/portal-route';
import { withdrawClaim } from '@/lib/money/claim/decide-claim';

export const POST = lenderRoute({
  may: 'lender-application.claim',
  run: ({ ctx, params }) => withdrawClaim(ctx, params.id ?? ''),
});
