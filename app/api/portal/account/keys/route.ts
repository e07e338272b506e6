import { sessionRoute } from '@/lib/auth/portal-route';
import { changeKeys } from '@/lib/user/change-keys';
import { changeKeysInput } from '@/lib/user/schema';

export const PUT = sessionRoute({
  may: 'user.change-own-keys',
  body: changeKeysInput,
  run: ({ session, body }) => changeKeys(session.context, body),
});
