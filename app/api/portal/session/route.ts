import { sessionRoute } from '@/lib/auth/portal-route';
import type { SessionView } from '@/lib/auth/session-view';

export const GET = sessionRoute({
  run: async ({ session: { user, environment } }): Promise<SessionView> => ({
    userId: user.id,
    name: user.name,
    environment,
  }),
});
