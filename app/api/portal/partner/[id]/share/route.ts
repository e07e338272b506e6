import { sessionRoute } from '@/lib/access/auth/portal-route';
import { readPathId } from '@/lib/http/http/path-id';
import { createShare } from '@/lib/lender/partner-share/create-share';
import { endShare } from '@/lib/lender/partner-share/end-share';

export const POST = sessionRoute({
  may: 'partner.change',
  run: ({ session, params }) => createShare(session.context, { partnerId: readPathId(params.id, 'partner') }),
});

export const DELETE = sessionRoute({
  may: 'partner.change',
  run: ({ session, params }) => endShare(session.context, { partnerId: readPathId(params.id, 'partner') }),
});
