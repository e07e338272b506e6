import { sessionRoute } from '@/lib/access/auth/portal-route';
import { resetSecondFactor } from '@/lib/access/auth/second-factor/reset';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'user.reset-second-factor',
  run: ({ session, params }) => resetSecondFactor(session.context, { userId: readPathId(params.id, 'user') }),
});
