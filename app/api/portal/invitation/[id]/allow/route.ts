import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { allowInvitation } from '@/lib/support-link/allow-link';

export const POST = sessionRoute({
  may: 'invitation.create',
  run: ({ session, params }) =>
    allowInvitation(session.context, { invitationId: readPathId(params.id, 'invitation') }),
});
