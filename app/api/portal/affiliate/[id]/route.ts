import { sessionRoute } from '@/lib/access/auth/portal-route';
import { changeAffiliate } from '@/lib/account/affiliate/change-affiliate';
import { changeAffiliateInput } from '@/lib/account/affiliate/schema';
import { readPathId } from '@/lib/http/http/path-id';

export const PUT = sessionRoute({
  may: 'affiliate.change',
  body: changeAffiliateInput.omit({ affiliateId: true }),
  run: ({ session, body, params }) =>
    changeAffiliate(session.context, { ...body, affiliateId: readPathId(params.id, 'affiliate') }),
});
