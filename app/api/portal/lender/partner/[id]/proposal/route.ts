import { lenderRoute } from '@/lib/access/auth/portal-route';
import { readPathId } from '@/lib/http/http/path-id';
import { propose } from '@/lib/lender/proposal/propose';
import { proposeInput } from '@/lib/lender/proposal/schema';

/** Proposes a change, that an operator decides about. */
export const POST = lenderRoute({
  may: 'lender-application.propose',
  body: proposeInput.omit({ partnerId: true }),
  run: ({ ctx, body, params }) => propose(ctx, { ...body, partnerId: readPathId(params.id, 'partner') }),
});
