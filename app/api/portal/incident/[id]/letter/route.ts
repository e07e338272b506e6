import { sessionRoute } from '@/lib/access/auth/portal-route';
import { startLettersInput } from '@/lib/care/incident/schema';
import { startLetters } from '@/lib/care/incident/start-letters';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'incident.send',
  body: startLettersInput,
  run: ({ session, params, body }) => startLetters(session.context, readPathId(params.id, 'incident'), body),
});
