import { sessionRoute } from '@/lib/access/auth/portal-route';
import { allowPasswordReset } from '@/lib/access/support-link/allow-link';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'user.reset-password',
  run: ({ session, params }) =>
    allowPasswordReset(session.context, { resetId: readPathId(params.id, 'password reset') }),
});
