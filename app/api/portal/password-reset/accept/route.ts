import { checkedByVerb, visitorRoute } from '@/lib/auth/portal-route';
import { resetPassword } from '@/lib/password-reset/reset-password';
import type { ResetPasswordInput } from '@/lib/password-reset/schema';
import { processState } from '@/lib/process';

export const POST = visitorRoute({
  body: checkedByVerb<ResetPasswordInput>,
  run: ({ body, address }) => resetPassword(processState(), body, address),
});
