import { sessionRoute } from '@/lib/access/auth/portal-route';
import { readIncidentId } from '@/lib/care/incident/get-incident';
import { resumeLetters } from '@/lib/care/incident/start-letters';

export const POST = sessionRoute({
  may: 'incident.send',
  run: ({ session, params }) => resumeLetters(session.context, readIncidentId(params.id)),
});
