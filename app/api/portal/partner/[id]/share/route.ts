import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { createShare } from '@/lib/partner-share/create-share';
import { endShare } from '@/lib/partner-share/end-share';

export const POST = sessionRoute({
  may: 'partner.change',
  run: ({ session, params }) => createShare(session.context, { partnerId: readPathId(params.id, 'partner') }),
});

export const DELETE = sessionRoute({
  may: 'partner.change',
  run: ({ session, params }) => endShare(session.context, { partnerId: readPathId(params.id, 'partner') }),
});
