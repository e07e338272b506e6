import { portalRoute } from '@/lib/access/auth/portal-route';
import { openRejectedRow } from '@/lib/batch/follow-on/list-rejected';
import { readPathId } from '@/lib/http/http/path-id';

/** POST, because every look is recorded in the audit trail. */
export const POST = portalRoute({
  run: ({ ctx, params }) => openRejectedRow(ctx, params.id ?? '', readPathId(params.row, 'row')),
});
