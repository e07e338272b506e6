import { sessionRoute } from '@/lib/access/auth/portal-route';
import { confirmEmail } from '@/lib/access/user/confirm-email';
import { confirmEmailInput } from '@/lib/access/user/schema';

export const PUT = sessionRoute({
  may: 'user.change-own-password',
  body: confirmEmailInput,
  run: ({ session, body }) => confirmEmail(session.context, body),
});
