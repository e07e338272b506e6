import { sessionRoute } from '@/lib/access/auth/portal-route';
import { readIncidentId } from '@/lib/care/incident/get-incident';
import { startLettersInput } from '@/lib/care/incident/schema';
import { startLetters } from '@/lib/care/incident/start-letters';

export const POST = sessionRoute({
  may: 'incident.send',
  body: startLettersInput,
  run: ({ session, params, body }) => startLetters(session.context, readIncidentId(params.id), body),
});
