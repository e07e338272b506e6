import { sessionRoute } from '@/lib/access/auth/portal-route';
import { changePassword } from '@/lib/access/user/change-password';
import { changePasswordInput } from '@/lib/access/user/schema';

export const PUT = sessionRoute({
  may: 'user.change-own-password',
  body: changePasswordInput,
  run: ({ session, body }) => changePassword(session.context, body),
});
