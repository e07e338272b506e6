import { sessionRoute } from '@/lib/auth/portal-route';
import { validationFailed } from '@/lib/error';
import { createInvitation } from '@/lib/invitation/create-invitation';
import { createInvitationInput } from '@/lib/invitation/schema';
import { fieldText } from '@/lib/message';

/** To the team named in the body (operators), or else to one's own. */
export const POST = sessionRoute({
  may: 'invitation.create',
  body: createInvitationInput.partial({ affiliateId: true }),
  run: ({ session, body }) => {
    const affiliateId = body.affiliateId ?? session.affiliate?.id;
    if (affiliateId === undefined) throw validationFailed({ affiliateId: [fieldText.required] });
    return createInvitation(session.context, { ...body, affiliateId });
  },
});
