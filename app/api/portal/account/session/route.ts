import { sessionRoute } from '@/lib/auth/portal-route';
import { endOwnSessions } from '@/lib/session/end-own-sessions';
import { endSessionsInput } from '@/lib/session/schema';

/** Ends all others. */
export const DELETE = sessionRoute({
  may: 'user.end-own-sessions',
  body: endSessionsInput,
  run: ({ session, body }) => endOwnSessions(session.context, null, body),
});
