import { sessionRoute } from '@/lib/access/auth/portal-route';
import { sendEmailCode } from '@/lib/access/user/send-email-code';

export const POST = sessionRoute({
  may: 'user.change-own-password',
  // The mail server may take its time.
  isLong: true,
  run: ({ session }) => sendEmailCode(session.context),
});
