import { lenderRoute } from '@/lib/access/auth/portal-route';
import { readPathId } from '@/lib/http/http/path-id';
import { withdrawProposal } from '@/lib/lender/proposal/list-own';

export const POST = lenderRoute({
  may: 'lender-application.propose',
  run: ({ ctx, params }) => withdrawProposal(ctx, readPathId(params.id, 'proposal')),
});
