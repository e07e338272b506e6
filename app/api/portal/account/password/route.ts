import { sessionRoute } from '@/lib/auth/portal-route';
import { changePassword } from '@/lib/user/change-password';
import { changePasswordInput } from '@/lib/user/schema';

export const PUT = sessionRoute({
  may: 'user.change-own-password',
  body: changePasswordInput,
  run: ({ session, body }) => changePassword(session.context, body),
});
