import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { suspendUserInput } from '@/lib/user/schema';
import { suspendUser } from '@/lib/user/suspend-user';

export const PUT = sessionRoute({
  may: 'user.suspend',
  body: suspendUserInput.omit({ userId: true }),
  run: ({ session, body, params }) =>
    suspendUser(session.context, { ...body, userId: readPathId(params.id, 'user') }),
});
