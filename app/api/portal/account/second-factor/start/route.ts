import { sessionRoute } from '@/lib/auth/portal-route';
import { startSetUpInput } from '@/lib/auth/second-factor/schema';
import { startSetUp } from '@/lib/auth/second-factor/start-set-up';

export const POST = sessionRoute({
  may: 'user.change-own-second-factor',
  settingUp: true,
  body: startSetUpInput,
  run: ({ session, body }) => startSetUp(session.context, body),
});
