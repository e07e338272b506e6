import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { applyPlanned } from '@/lib/planned-change/apply-planned';
import { applyPlannedInput } from '@/lib/planned-change/schema';

export const POST = sessionRoute({
  may: 'catalogue.apply',
  body: applyPlannedInput.omit({ plannedId: true }),
  run: ({ session, body, params }) =>
    applyPlanned(session.context, { ...body, plannedId: readPathId(params.id, 'planned change') }),
});
