import { sessionRoute } from '@/lib/auth/portal-route';
import { confirmSetUp } from '@/lib/auth/second-factor/confirm-set-up';
import { confirmSetUpInput } from '@/lib/auth/second-factor/schema';

export const PUT = sessionRoute({
  may: 'user.change-own-second-factor',
  settingUp: true,
  body: confirmSetUpInput,
  run: ({ session, body }) => confirmSetUp(session.context, body),
});
