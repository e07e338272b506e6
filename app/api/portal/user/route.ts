import { checkedByVerb, sessionRoute } from '@/lib/auth/portal-route';
import { createUser } from '@/lib/user/create-user';
import type { CreateUserInput } from '@/lib/user/schema';

export const POST = sessionRoute({
  body: checkedByVerb<CreateUserInput>,
  run: ({ session, body }) => createUser(session.context, body),
});
