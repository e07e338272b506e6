import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { leaveOutInput } from '@/lib/partner/input';
import { leaveOut, takeBack } from '@/lib/partner/leave-out';

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
