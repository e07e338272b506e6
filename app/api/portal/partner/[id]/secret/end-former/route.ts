import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { endFormerSecret } from '@/lib/partner/roll-secret';

export const POST = sessionRoute({
  may: 'partner.change',
  run: ({ session, params }) =>
    endFormerSecret(session.context, { partnerId: readPathId(params.id, 'partner') }),
});
