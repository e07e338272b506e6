import { sessionRoute } from '@/lib/access/auth/portal-route';
import { changeIncident } from '@/lib/care/incident/change-incident';
import { getIncident } from '@/lib/care/incident/get-incident';
import { changeIncidentInput } from '@/lib/care/incident/schema';
import { getLetters } from '@/lib/care/incident/start-letters';
import { readPathId } from '@/lib/http/http/path-id';

/** For the page, while it is counted or letters are sent. */
export const GET = sessionRoute({
  may: 'incident.list',
  run: async ({ session, params }) => {
    const id = readPathId(params.id, 'incident');
    const page = await getIncident(session.context, id);
    return { ...page, letters: await getLetters(session.context, id) };
  },
});

export const PUT = sessionRoute({
  may: 'incident.scope',
  body: changeIncidentInput,
  run: ({ session, params, body }) =>
    changeIncident(session.context, readPathId(params.id, 'incident'), body),
});
