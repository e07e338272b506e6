import { sessionRoute } from '@/lib/access/auth/portal-route';
import { readIncidentId } from '@/lib/care/incident/get-incident';
import { scopeAgain } from '@/lib/care/incident/open-incident';

export const POST = sessionRoute({
  may: 'incident.scope',
  run: ({ session, params }) => scopeAgain(session.context, readIncidentId(params.id)),
});
