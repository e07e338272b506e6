import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { allowPasswordReset } from '@/lib/support-link/allow-link';

export const POST = sessionRoute({
  may: 'user.reset-password',
  run: ({ session, params }) =>
    allowPasswordReset(session.context, { resetId: readPathId(params.id, 'password reset') }),
});
