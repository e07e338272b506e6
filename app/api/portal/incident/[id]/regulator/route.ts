import { sessionRoute } from '@/lib/access/auth/portal-route';
import { getIncident } from '@/lib/care/incident/get-incident';
import { regulatorDraft } from '@/lib/care/incident/regulator-draft';
import { getLetters } from '@/lib/care/incident/start-letters';
import { listFileResponse } from '@/lib/http/http/file-response';
import { readPathId } from '@/lib/http/http/path-id';

/** The draft for the Regulator, as text. */
export const GET = sessionRoute({
  may: 'incident.list',
  run: async ({ session, params }) => {
    const { context } = session;
    const id = readPathId(params.id, 'incident');
    const text = regulatorDraft(
      await getIncident(context, id),
      await getLetters(context, id),
      context.clock.now(),
    );
    return listFileResponse({
      fileName: `incident-${id}-regulator.txt`,
      contentType: 'text/plain; charset=utf-8',
      bytes: [text],
    });
  },
});
