import { sessionRoute } from '@/lib/access/auth/portal-route';
import { createInvitations } from '@/lib/access/invitation/create-invitations';
import { createInvitationsInput, invitationsFields } from '@/lib/access/invitation/schema';
import { parseInput } from '@/lib/base/input/parse-input';

/** As an invitation of one, to several addresses. */
export const POST = sessionRoute({
  may: 'invitation.create',
  body: invitationsFields,
  run: ({ session, body }) => {
    const affiliateId = body.affiliateId ?? session.affiliate?.id ?? null;
    const lenderId = body.lenderId ?? session.lender?.id ?? null;
    const input = { ...body, affiliateId, lenderId };
    return createInvitations(session.context, parseInput(createInvitationsInput, input));
  },
});
