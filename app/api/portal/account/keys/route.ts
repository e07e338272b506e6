import { checkedByVerb, sessionRoute } from '@/lib/auth/portal-route';
import { changeKeys } from '@/lib/user/change-keys';
import type { ChangeKeysInput } from '@/lib/user/schema';

export const PUT = sessionRoute({
  body: checkedByVerb<ChangeKeysInput>,
  run: ({ session, body }) => changeKeys(session.context, body),
});
