import { sessionRoute } from '@/lib/access/auth/portal-route';
import { createAffiliate } from '@/lib/account/affiliate/create-affiliate';
import { createAffiliateInput } from '@/lib/account/affiliate/schema';

export const POST = sessionRoute({
  may: 'affiliate.create',
  body: createAffiliateInput,
  run: ({ session, body }) => createAffiliate(session.context, body),
});
