import { sessionRoute } from '@/lib/access/auth/portal-route';
import { returnProposal } from '@/lib/catalogue/planned-change/decide-proposal';
import { returnProposalInput } from '@/lib/catalogue/planned-change/schema';
import { readPathId } from '@/lib/http/http/path-id';

/** Returns a lender's proposal to it, with a reason. */
export const POST = sessionRoute({
  may: 'catalogue.apply',
  body: returnProposalInput.omit({ plannedId: true }),
  run: ({ session, body, params }) =>
    returnProposal(session.context, { ...body, plannedId: readPathId(params.id, 'planned change') }),
});
