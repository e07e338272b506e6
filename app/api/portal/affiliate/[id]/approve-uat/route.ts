import { approveUat } from '@/lib/affiliate/approve-uat';
import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';

export const POST = sessionRoute({
  may: 'affiliate.approve-uat',
  run: ({ session, params }) =>
    approveUat(session.context, { affiliateId: readPathId(params.id, 'affiliate') }),
});
