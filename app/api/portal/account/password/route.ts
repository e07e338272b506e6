import { checkedByVerb, sessionRoute } from '@/lib/auth/portal-route';
import { changePassword } from '@/lib/user/change-password';
import type { ChangePasswordInput } from '@/lib/user/schema';

export const PUT = sessionRoute({
  body: checkedByVerb<ChangePasswordInput>,
  run: ({ session, body }) => changePassword(session.context, body),
});
