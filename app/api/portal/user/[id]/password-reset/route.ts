import { sessionRoute } from '@/lib/access/auth/portal-route';
import { createPasswordReset } from '@/lib/access/password-reset/create-password-reset';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'user.reset-password',
  run: ({ session, params }) =>
    createPasswordReset(session.context, { userId: readPathId(params.id, 'user') }),
});
