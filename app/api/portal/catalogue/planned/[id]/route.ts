import { sessionRoute } from '@/lib/access/auth/portal-route';
import { getPlannedEffect } from '@/lib/catalogue/planned-change/apply-planned';
import { readPathId } from '@/lib/http/http/path-id';

/** Previews what applying this change now would do, with what conflicts. */
export const GET = sessionRoute({
  may: 'catalogue.apply',
  run: ({ session, params }) =>
    getPlannedEffect(session.context, { plannedId: readPathId(params.id, 'planned change') }),
});
