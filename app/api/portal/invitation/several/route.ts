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
    // Of another team nothing is made one's own: the verb refuses it.
    const lenderId = body.lenderId ?? (affiliateId === null ? (session.lender?.id ?? null) : null);
    const input = { ...body, affiliateId, lenderId };
    return createInvitations(session.context, parseInput(createInvitationsInput, input));
  },
});
