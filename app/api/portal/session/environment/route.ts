import { sessionRoute } from '@/lib/auth/portal-route';
import { readEnvironmentChoice, switchEnvironment } from '@/lib/auth/switch-environment';

export const PUT = sessionRoute({
  viewable: true,
  body: readEnvironmentChoice,
  run: ({ session, body }) => switchEnvironment(session, body),
});
