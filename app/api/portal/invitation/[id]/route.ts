import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { revokeInvitation } from '@/lib/invitation/revoke-invitation';

export const DELETE = sessionRoute({
  may: 'invitation.revoke',
  run: ({ session, params }) =>
    revokeInvitation(session.context, { invitationId: readPathId(params.id, 'invitation') }),
});
