import { portalRoute } from '@/lib/auth/portal-route';
import { createInvitation } from '@/lib/invitation/create-invitation';
import { createInvitationInput } from '@/lib/invitation/schema';

export const POST = portalRoute({
  may: 'invitation.create',
  body: createInvitationInput.omit({ affiliateId: true }),
  run: ({ ctx, body }) => createInvitation(ctx, { ...body, affiliateId: ctx.scope.affiliateId }),
});
