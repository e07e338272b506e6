import { sessionRoute } from '@/lib/access/auth/portal-route';
import { addMeasure } from '@/lib/care/incident/change-incident';
import { addMeasureInput } from '@/lib/care/incident/schema';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'incident.scope',
  body: addMeasureInput,
  run: ({ session, params, body }) => addMeasure(session.context, readPathId(params.id, 'incident'), body),
});
