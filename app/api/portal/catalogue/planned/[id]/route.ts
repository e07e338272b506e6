import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { getPlannedEffect } from '@/lib/planned-change/apply-planned';

/** Previews what applying this change now would do, with what conflicts. */
export const GET = sessionRoute({
  may: 'catalogue.apply',
  run: ({ session, params }) =>
    getPlannedEffect(session.context, { plannedId: readPathId(params.id, 'planned change') }),
});
