import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { removeUser } from '@/lib/user/remove-user';

export const DELETE = sessionRoute({
  run: ({ session, params }) => removeUser(session.context, { userId: readPathId(params.id, 'user') }),
});
