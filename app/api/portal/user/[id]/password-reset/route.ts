import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { createPasswordReset } from '@/lib/password-reset/create-password-reset';

export const POST = sessionRoute({
  may: 'user.reset-password',
  run: ({ session, params }) =>
    createPasswordReset(session.context, { userId: readPathId(params.id, 'user') }),
});
