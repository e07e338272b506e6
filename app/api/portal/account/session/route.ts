import { sessionRoute } from '@/lib/auth/portal-route';
import { endOwnSessions } from '@/lib/session/end-own-sessions';

/** Ends all others. */
export const DELETE = sessionRoute({
  may: 'user.end-own-sessions',
  run: ({ session }) => endOwnSessions(session.context, null),
});
