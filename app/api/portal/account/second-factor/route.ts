import { sessionRoute } from '@/lib/access/auth/portal-route';
import { confirmSetUp } from '@/lib/access/auth/second-factor/confirm-set-up';
import { confirmSetUpInput } from '@/lib/access/auth/second-factor/schema';

export const PUT = sessionRoute({
  may: 'user.change-own-second-factor',
  settingUp: true,
  body: confirmSetUpInput,
  run: ({ session, body }) => confirmSetUp(session.context, body),
});
