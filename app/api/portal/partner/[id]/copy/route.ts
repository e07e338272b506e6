import { sessionRoute } from '@/lib/auth/portal-route';
import { copyPartnerToProduction, previewPartnerCopy } from '@/lib/catalogue-file/copy-partner';
import { readPathId } from '@/lib/http/path-id';

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
