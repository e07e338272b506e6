import { sessionRoute } from '@/lib/access/auth/portal-route';
import { createLender } from '@/lib/account/lender/create-lender';
import { createLenderInput } from '@/lib/account/lender/schema';

export const POST = sessionRoute({
  may: 'lender.change',
  body: createLenderInput,
  run: ({ session, body }) => createLender(session.context, body),
});
