import { sessionRoute } from '@/lib/access/auth/portal-route';
import { cancelPlanned } from '@/lib/catalogue/planned-change/apply-planned';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'catalogue.apply',
  run: ({ session, params }) =>
    cancelPlanned(session.context, { plannedId: readPathId(params.id, 'planned change') }),
});
