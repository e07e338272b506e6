import { sessionRoute } from '@/lib/access/auth/portal-route';
import { pageEnvironment, readListId } from '@/lib/batch/opt-out-list/page-environment';
import { readRegisterFile } from '@/lib/batch/register/make-file';
import { fileResponse } from '@/lib/http/http/file-response';

/** The file that the register is sent. */
export const GET = sessionRoute({
  may: 'register.change',
  run: async ({ session, query, params }) => {
    const id = readListId(params.id);
    const lines = await readRegisterFile(session.context, pageEnvironment(session, query), id);
    return fileResponse(encoded(lines), {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="register-${id}.csv"`,
    });
  },
});

async function* encoded(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const part of lines) yield Buffer.from(part);
}
