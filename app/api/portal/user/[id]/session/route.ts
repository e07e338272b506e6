import { sessionRoute } from '@/lib/access/auth/portal-route';
import { countUserSessions, endUserSessions } from '@/lib/access/session/end-user-sessions';
import { readPathId } from '@/lib/http/http/path-id';

/** Counts what a DELETE would end. */
export const GET = sessionRoute({
  may: 'user.end-sessions',
  run: ({ session, params }) => countUserSessions(session.context, { userId: readPathId(params.id, 'user') }),
});

export const DELETE = sessionRoute({
  may: 'user.end-sessions',
  run: ({ session, params }) => endUserSessions(session.context, { userId: readPathId(params.id, 'user') }),
});
