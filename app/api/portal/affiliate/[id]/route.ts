import { changeAffiliate } from '@/lib/affiliate/change-affiliate';
import { changeAffiliateInput } from '@/lib/affiliate/schema';
import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';

export const PUT = sessionRoute({
  may: 'affiliate.change',
  body: changeAffiliateInput.omit({ affiliateId: true }),
  run: ({ session, body, params }) =>
    changeAffiliate(session.context, { ...body, affiliateId: readPathId(params.id, 'affiliate') }),
});
