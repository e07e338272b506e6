import { sessionRoute } from '@/lib/access/auth/portal-route';
import { openIncident } from '@/lib/care/incident/open-incident';
import { openIncidentInput } from '@/lib/care/incident/schema';

export const POST = sessionRoute({
  may: 'incident.scope',
  body: openIncidentInput,
  run: ({ session, body }) => openIncident(session.context, body),
});
