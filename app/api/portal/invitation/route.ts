import { checkedByVerb, portalRoute } from '@/lib/auth/portal-route';
import { createInvitation } from '@/lib/invitation/create-invitation';
import type { CreateInvitationInput } from '@/lib/invitation/schema';

export const POST = portalRoute({
  body: checkedByVerb<Omit<CreateInvitationInput, 'affiliateId'>>,
  run: ({ ctx, body }) => createInvitation(ctx, { ...body, affiliateId: ctx.scope.affiliateId }),
});
