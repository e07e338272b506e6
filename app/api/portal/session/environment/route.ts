import { sessionRoute } from '@/lib/access/auth/portal-route';
import { readEnvironmentChoice, switchEnvironment } from '@/lib/access/auth/switch-environment';

export const PUT = sessionRoute({
  viewable: true,
  lenders: true,
  body: readEnvironmentChoice,
  run: ({ session, body }) => switchEnvironment(session, body),
});
