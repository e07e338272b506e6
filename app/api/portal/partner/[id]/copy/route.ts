import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { copyPartnerToProduction } from '@/lib/partner/copy-partner';

export const POST = sessionRoute({
  run: ({ session, params }) =>
    copyPartnerToProduction(session.context, { partnerId: readPathId(params.id, 'partner') }),
});
