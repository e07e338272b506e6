import { sessionRoute } from '@/lib/access/auth/portal-route';
import { getIncident, readIncidentId } from '@/lib/care/incident/get-incident';
import { regulatorDraft } from '@/lib/care/incident/regulator-draft';
import { getLetters } from '@/lib/care/incident/start-letters';
import { fileResponse } from '@/lib/http/http/file-response';

/** The draft for the Regulator, as text. */
export const GET = sessionRoute({
  may: 'incident.list',
  run: async ({ session, params }) => {
    const { context } = session;
    const id = readIncidentId(params.id);
    const text = regulatorDraft(
      await getIncident(context, id),
      await getLetters(context, id),
      context.clock.now(),
    );
    return fileResponse(one(text), {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="incident-${id}-regulator.txt"`,
    });
  },
});

async function* one(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
