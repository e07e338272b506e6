import { sessionRoute } from '@/lib/access/auth/portal-route';
import { resumeLetters } from '@/lib/care/incident/start-letters';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'incident.send',
  run: ({ session, params }) => resumeLetters(session.context, readPathId(params.id, 'incident')),
});
