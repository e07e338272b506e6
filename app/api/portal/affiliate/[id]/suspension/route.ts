import { previewSuspension } from '@/lib/affiliate/preview-suspension';
import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';

/** Previews what suspending the affiliate would stop. */
export const GET = sessionRoute({
  may: 'affiliate.change',
  run: ({ session, params }) =>
    previewSuspension(session.context, { affiliateId: readPathId(params.id, 'affiliate') }),
});
