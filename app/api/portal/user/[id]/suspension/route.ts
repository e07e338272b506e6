import { sessionRoute } from '@/lib/access/auth/portal-route';
import { suspendUserInput } from '@/lib/access/user/schema';
import { suspendUser } from '@/lib/access/user/suspend-user';
import { readPathId } from '@/lib/http/http/path-id';

export const PUT = sessionRoute({
  may: 'user.suspend',
  body: suspendUserInput.omit({ userId: true }),
  run: ({ session, body, params }) =>
    suspendUser(session.context, { ...body, userId: readPathId(params.id, 'user') }),
});
