import { createAffiliate } from '@/lib/affiliate/create-affiliate';
import type { CreateAffiliateInput } from '@/lib/affiliate/schema';
import { checkedByVerb, sessionRoute } from '@/lib/auth/portal-route';

export const POST = sessionRoute({
  body: checkedByVerb<CreateAffiliateInput>,
  run: ({ session, body }) => createAffiliate(session.context, body),
});
