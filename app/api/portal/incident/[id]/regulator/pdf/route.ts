import { sessionRoute } from '@/lib/access/auth/portal-route';
import { getIncident } from '@/lib/care/incident/get-incident';
import { regulatorPdf } from '@/lib/care/incident/regulator-draft';
import { getLetters } from '@/lib/care/incident/start-letters';
import { listFileResponse } from '@/lib/http/http/file-response';
import { readPathId } from '@/lib/http/http/path-id';

/** The draft for the Regulator, as PDF. */
export const GET = sessionRoute({
  may: 'incident.list',
  run: async ({ session, params }) => {
    const { context } = session;
    const id = readPathId(params.id, 'incident');
    const page = await getIncident(context, id);
    return listFileResponse({
      fileName: `incident-${id}-regulator.pdf`,
      contentType: 'application/pdf',
      bytes: await regulatorPdf(page, await getLetters(context, id), context.clock.now()),
    });
  },
});
