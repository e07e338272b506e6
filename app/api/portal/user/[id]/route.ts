import { sessionRoute } from '@/lib/access/auth/portal-route';
import { changeRole } from '@/lib/access/user/change-role';
import { removeUser } from '@/lib/access/user/remove-user';
import { changeRoleInput } from '@/lib/access/user/schema';
import { readPathId } from '@/lib/http/http/path-id';

export const PUT = sessionRoute({
  may: 'user.change-role',
  body: changeRoleInput.omit({ userId: true }),
  run: ({ session, body, params }) =>
    changeRole(session.context, { ...body, userId: readPathId(params.id, 'user') }),
});

export const DELETE = sessionRoute({
  may: 'user.remove',
  run: ({ session, params }) => removeUser(session.context, { userId: readPathId(params.id, 'user') }),
});
