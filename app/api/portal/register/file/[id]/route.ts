import { sessionRoute } from '@/lib/access/auth/portal-route';
import { pageEnvironment } from '@/lib/batch/opt-out-list/page-environment';
import { readRegisterFile } from '@/lib/batch/register/make-file';
import { listFileResponse } from '@/lib/http/http/file-response';
import { readPathId } from '@/lib/http/http/path-id';

/** The file that the register is sent. */
export const GET = sessionRoute({
  may: 'register.change',
  run: async ({ session, query, params }) => {
    const id = readPathId(params.id, 'list');
    return listFileResponse({
      fileName: `register-${id}.csv`,
      contentType: 'text/csv; charset=utf-8',
      bytes: await readRegisterFile(session.context, pageEnvironment(session, query), id),
    });
  },
});
