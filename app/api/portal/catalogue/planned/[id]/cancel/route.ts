import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { cancelPlanned } from '@/lib/planned-change/apply-planned';

export const POST = sessionRoute({
  may: 'catalogue.apply',
  run: ({ session, params }) =>
    cancelPlanned(session.context, { plannedId: readPathId(params.id, 'planned change') }),
});
