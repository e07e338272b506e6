import { sessionRoute } from '@/lib/access/auth/portal-route';
import { changeLender } from '@/lib/account/lender/change-lender';
import { changeLenderInput } from '@/lib/account/lender/schema';
import { readPathId } from '@/lib/http/http/path-id';

export const PUT = sessionRoute({
  may: 'lender.change',
  body: changeLenderInput.omit({ lenderId: true }),
  run: ({ session, body, params }) =>
    changeLender(session.context, { ...body, lenderId: readPathId(params.id, 'lender') }),
});
