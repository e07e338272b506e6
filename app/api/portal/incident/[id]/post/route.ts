import { sessionRoute } from '@/lib/access/auth/portal-route';
import { readIncidentId } from '@/lib/care/incident/get-incident';
import { readPostFile } from '@/lib/care/incident/post-file';
import { fileResponse } from '@/lib/http/http/file-response';

/** Addresses for letters by post. */
export const GET = sessionRoute({
  may: 'incident.send',
  run: async ({ session, params }) => {
    const id = readIncidentId(params.id);
    const lines = await readPostFile(session.context, id);
    return fileResponse(encoded(lines), {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="incident-${id}-post.csv"`,
    });
  },
});

async function* encoded(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const part of lines) yield Buffer.from(part);
}
