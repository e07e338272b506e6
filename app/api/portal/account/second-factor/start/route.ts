import { sessionRoute } from '@/lib/access/auth/portal-route';
import { startSetUpInput } from '@/lib/access/auth/second-factor/schema';
import { startSetUp } from '@/lib/access/auth/second-factor/start-set-up';

export const POST = sessionRoute({
  may: 'user.change-own-second-factor',
  settingUp: true,
  body: startSetUpInput,
  run: ({ session, body }) => startSetUp(session.context, body),
});
