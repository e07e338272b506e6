import { sessionRoute } from '@/lib/access/auth/portal-route';
import { allowInvitation } from '@/lib/access/support-link/allow-link';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'invitation.create',
  run: ({ session, params }) =>
    allowInvitation(session.context, { invitationId: readPathId(params.id, 'invitation') }),
});
