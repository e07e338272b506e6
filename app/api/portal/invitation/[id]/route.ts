import { sessionRoute } from '@/lib/access/auth/portal-route';
import { revokeInvitation } from '@/lib/access/invitation/revoke-invitation';
import { readPathId } from '@/lib/http/http/path-id';

export const DELETE = sessionRoute({
  may: 'invitation.revoke',
  run: ({ session, params }) =>
    revokeInvitation(session.context, { invitationId: readPathId(params.id, 'invitation') }),
});
