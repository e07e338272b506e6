import { sessionRoute } from '@/lib/auth/portal-route';
import { endOwnSessions } from '@/lib/session/end-own-sessions';

export const DELETE = sessionRoute({
  may: 'user.end-own-sessions',
  run: ({ session, params }) => endOwnSessions(session.context, params.handle ?? ''),
});
