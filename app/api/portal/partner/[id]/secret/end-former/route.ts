import { sessionRoute } from '@/lib/access/auth/portal-route';
import { endFormerSecret } from '@/lib/catalogue/partner/roll-secret';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'partner.change',
  run: ({ session, params }) =>
    endFormerSecret(session.context, { partnerId: readPathId(params.id, 'partner') }),
});
