import { sessionRoute } from '@/lib/access/auth/portal-route';
import { stopLetters } from '@/lib/care/incident/start-letters';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'incident.send',
  run: ({ session, params }) => stopLetters(session.context, readPathId(params.id, 'incident')),
});
