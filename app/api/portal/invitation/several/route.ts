import { sessionRoute } from '@/lib/auth/portal-route';
import { createInvitations } from '@/lib/invitation/create-invitations';
import { createInvitationsInput, invitationsFields } from '@/lib/invitation/schema';
import { parseInput } from '@/lib/parse-input';

/** As an invitation of one, to several addresses. */
export const POST = sessionRoute({
  may: 'invitation.create',
  body: invitationsFields,
  run: ({ session, body }) => {
    const affiliateId = body.affiliateId ?? session.affiliate?.id ?? null;
    return createInvitations(session.context, parseInput(createInvitationsInput, { ...body, affiliateId }));
  },
});
