import { sessionRoute } from '@/lib/access/auth/portal-route';
import { copyPartnerToProduction, previewPartnerCopy } from '@/lib/catalogue/catalogue-file/copy-partner';
import { readPathId } from '@/lib/http/http/path-id';

/** Previews the changes. */
export const GET = sessionRoute({
  may: 'partner.change',
  run: ({ session, params }) =>
    previewPartnerCopy(session.context, { partnerId: readPathId(params.id, 'partner') }),
});

export const POST = sessionRoute({
  may: 'partner.change',
  run: ({ session, params }) =>
    copyPartnerToProduction(session.context, { partnerId: readPathId(params.id, 'partner') }),
});
