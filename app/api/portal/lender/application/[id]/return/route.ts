import { lenderRoute } from '@/lib/access/auth/portal-route';
import { openClaim } from '@/lib/money/claim/open-claim';
import { openClaimInput } from '@/lib/money/claim/schema';

/** Claims that the application is given back. */
export const POST = lenderRoute({
  may: 'lender-application.claim',
  body: openClaimInput,
  run: ({ ctx, body, params }) => openClaim(ctx, params.id ?? '', body),
});
