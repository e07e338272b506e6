import { sessionRoute } from '@/lib/access/auth/portal-route';
import { changeLeadBasis } from '@/lib/account/affiliate/change-lead-basis';
import { changeLeadBasisInput } from '@/lib/account/affiliate/schema';
import { readPathId } from '@/lib/http/http/path-id';

export const PUT = sessionRoute({
  may: 'affiliate.change-lead-basis',
  body: changeLeadBasisInput.omit({ affiliateId: true }),
  run: ({ session, body, params }) =>
    changeLeadBasis(session.context, { ...body, affiliateId: readPathId(params.id, 'affiliate') }),
});
