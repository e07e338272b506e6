import { sessionRoute } from '@/lib/access/auth/portal-route';
import { endOwnSessions } from '@/lib/access/session/end-own-sessions';
import { endSessionsInput } from '@/lib/access/session/schema';

export const DELETE = sessionRoute({
  may: 'user.end-own-sessions',
  body: endSessionsInput,
  run: ({ session, params, body }) => endOwnSessions(session.context, params.handle ?? '', body),
});
