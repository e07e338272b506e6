import { visitorRoute } from '@/lib/auth/portal-route';
import { resetPassword } from '@/lib/password-reset/reset-password';
import { resetPasswordInput } from '@/lib/password-reset/schema';
import { processState } from '@/lib/process';

export const POST = visitorRoute({
  body: resetPasswordInput,
  run: ({ body, address }) => resetPassword(processState(), body, address),
});
