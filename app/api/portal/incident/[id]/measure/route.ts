import { sessionRoute } from '@/lib/access/auth/portal-route';
import { addMeasure } from '@/lib/care/incident/change-incident';
import { readIncidentId } from '@/lib/care/incident/get-incident';
import { addMeasureInput } from '@/lib/care/incident/schema';

export const POST = sessionRoute({
  may: 'incident.scope',
  body: addMeasureInput,
  run: ({ session, params, body }) => addMeasure(session.context, readIncidentId(params.id), body),
});
