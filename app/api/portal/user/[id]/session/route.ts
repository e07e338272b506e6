import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { countUserSessions, endUserSessions } from '@/lib/session/end-user-sessions';

/** Counts what a DELETE would end. */
export const GET = sessionRoute({
  may: 'user.end-sessions',
  run: ({ session, params }) => countUserSessions(session.context, { userId: readPathId(params.id, 'user') }),
});

export const DELETE = sessionRoute({
  may: 'user.end-sessions',
  run: ({ session, params }) => endUserSessions(session.context, { userId: readPathId(params.id, 'user') }),
});
