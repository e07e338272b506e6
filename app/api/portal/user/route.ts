import { sessionRoute } from '@/lib/auth/portal-route';
import { createUser } from '@/lib/user/create-user';
import { createUserInput } from '@/lib/user/schema';

export const POST = sessionRoute({
  may: 'user.create',
  body: createUserInput,
  run: ({ session, body }) => createUser(session.context, body),
});
