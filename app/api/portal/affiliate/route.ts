import { createAffiliate } from '@/lib/affiliate/create-affiliate';
import { createAffiliateInput } from '@/lib/affiliate/schema';
import { sessionRoute } from '@/lib/auth/portal-route';

export const POST = sessionRoute({
  may: 'affiliate.create',
  body: createAffiliateInput,
  run: ({ session, body }) => createAffiliate(session.context, body),
});
