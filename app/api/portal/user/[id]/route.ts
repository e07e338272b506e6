import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { changeRole } from '@/lib/user/change-role';
import { removeUser } from '@/lib/user/remove-user';
import { changeRoleInput } from '@/lib/user/schema';

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
