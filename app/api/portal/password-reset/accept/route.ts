import { visitorRoute } from '@/lib/access/auth/portal-route';
import { resetPassword } from '@/lib/access/password-reset/reset-password';
import { resetPasswordInput } from '@/lib/access/password-reset/schema';
import { processState } from '@/lib/base/process/process';

export const POST = visitorRoute({
  body: resetPasswordInput,
  run: ({ body, address }) => resetPassword(processState(), body, address),
});
