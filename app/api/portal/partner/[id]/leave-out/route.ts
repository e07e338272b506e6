import { sessionRoute } from '@/lib/access/auth/portal-route';
import { leaveOutInput } from '@/lib/catalogue/partner/input';
import { leaveOut, takeBack } from '@/lib/catalogue/partner/leave-out';
import { readPathId } from '@/lib/http/http/path-id';

export const PUT = sessionRoute({
  may: 'partner.change',
  body: leaveOutInput.omit({ partnerId: true }),
  run: ({ session, body, params }) =>
    leaveOut(session.context, { ...body, partnerId: readPathId(params.id, 'partner') }),
});

export const DELETE = sessionRoute({
  may: 'partner.change',
  run: ({ session, params }) => takeBack(session.context, { partnerId: readPathId(params.id, 'partner') }),
});
