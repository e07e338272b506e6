import { sessionRoute } from '@/lib/access/auth/portal-route';
import { createInvitation } from '@/lib/access/invitation/create-invitation';
import { createInvitationInput, invitationFields } from '@/lib/access/invitation/schema';
import { parseInput } from '@/lib/base/input/parse-input';

/** To the team named in the body or to the operators (operators), or else to one's own. */
export const POST = sessionRoute({
  may: 'invitation.create',
  body: invitationFields,
  run: ({ session, body }) => {
    const affiliateId = body.affiliateId ?? session.affiliate?.id ?? null;
    // Of another team nothing is made one's own: the verb refuses it.
    const lenderId = body.lenderId ?? (affiliateId === null ? (session.lender?.id ?? null) : null);
    const input = { ...body, affiliateId, lenderId };
    return createInvitation(session.context, parseInput(createInvitationInput, input));
  },
});
