import { sessionRoute } from '@/lib/access/auth/portal-route';
import { applyPlanned } from '@/lib/catalogue/planned-change/apply-planned';
import { applyPlannedInput } from '@/lib/catalogue/planned-change/schema';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'catalogue.apply',
  body: applyPlannedInput.omit({ plannedId: true }),
  run: ({ session, body, params }) =>
    applyPlanned(session.context, { ...body, plannedId: readPathId(params.id, 'planned change') }),
});
