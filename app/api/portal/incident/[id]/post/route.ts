import { sessionRoute } from '@/lib/access/auth/portal-route';
import { readPostFile } from '@/lib/care/incident/post-file';
import { listFileResponse } from '@/lib/http/http/file-response';
import { readPathId } from '@/lib/http/http/path-id';

/** Addresses for letters by post. */
export const GET = sessionRoute({
  may: 'incident.send',
  run: async ({ session, params }) => {
    const id = readPathId(params.id, 'incident');
    return listFileResponse({
      fileName: `incident-${id}-post.csv`,
      contentType: 'text/csv; charset=utf-8',
      bytes: await readPostFile(session.context, id),
    });
  },
});
