import { changeAffiliate } from '@/lib/affiliate/change-affiliate';
import type { ChangeAffiliateInput } from '@/lib/affiliate/schema';
import { checkedByVerb, sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';

export const PUT = sessionRoute({
  body: checkedByVerb<ChangeAffiliateInput>,
  run: ({ session, body, params }) =>
    changeAffiliate(session.context, { ...body, affiliateId: readPathId(params.id, 'affiliate') }),
});
