import { sessionRoute } from '@/lib/access/auth/portal-route';
import { approveUat } from '@/lib/account/affiliate/approve-uat';
import { approveUatInput } from '@/lib/account/affiliate/schema';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'affiliate.approve-uat',
  body: approveUatInput.omit({ affiliateId: true }),
  run: ({ session, body, params }) =>
    approveUat(session.context, { ...body, affiliateId: readPathId(params.id, 'affiliate') }),
});
