import { sessionRoute } from '@/lib/access/auth/portal-route';
import { decideClaim } from '@/lib/money/claim/decide-claim';
import { decideClaimInput } from '@/lib/money/claim/schema';

export const POST = sessionRoute({
  may: 'return-claim.decide',
  body: decideClaimInput,
  run: ({ session, body, params }) => decideClaim(session.context, params.id ?? '', body),
});
