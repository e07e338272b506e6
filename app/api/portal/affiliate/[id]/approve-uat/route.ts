import { sessionRoute } from '@/lib/access/auth/portal-route';
import { approveUat } from '@/lib/account/affiliate/approve-uat';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'affiliate.approve-uat',
  run: ({ session, params }) =>
    approveUat(session.context, { affiliateId: readPathId(params.id, 'affiliate') }),
});
