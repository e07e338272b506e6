import { sessionRoute } from '@/lib/access/auth/portal-route';
import { planProposal } from '@/lib/catalogue/planned-change/decide-proposal';
import { planProposalInput } from '@/lib/catalogue/planned-change/schema';
import { readPathId } from '@/lib/http/http/path-id';

/** Gives a lender's proposal the time at which it applies itself. */
export const POST = sessionRoute({
  may: 'catalogue.apply',
  body: planProposalInput.omit({ plannedId: true }),
  run: ({ session, body, params }) =>
    planProposal(session.context, { ...body, plannedId: readPathId(params.id, 'planned change') }),
});
