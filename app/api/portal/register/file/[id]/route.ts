import { sessionRoute } from '@/lib/access/auth/portal-route';
import { pageEnvironment, readListId } from '@/lib/batch/opt-out-list/page-environment';
import { readRegisterFile } from '@/lib/batch/register/make-file';
import { listFileResponse } from '@/lib/http/http/file-response';

/** The file that the register is sent. */
export const GET = sessionRoute({
  may: 'register.change',
  run: async ({ session, query, params }) => {
    const id = readListId(params.id);
    return listFileResponse({
      fileName: `register-${id}.csv`,
      contentType: 'text/csv; charset=utf-8',
      bytes: await readRegisterFile(session.context, pageEnvironment(session, query), id),
    });
  },
});
