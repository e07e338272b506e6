import { sessionRoute } from '@/lib/access/auth/portal-route';
import { previewSuspension } from '@/lib/account/affiliate/preview-suspension';
import { readPathId } from '@/lib/http/http/path-id';

/** Previews what suspending the affiliate would stop. */
export const GET = sessionRoute({
  may: 'affiliate.change',
  run: ({ session, params }) =>
    previewSuspension(session.context, { affiliateId: readPathId(params.id, 'affiliate') }),
});
