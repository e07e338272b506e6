import { sessionRoute } from '@/lib/access/auth/portal-route';
import { pageEnvironment } from '@/lib/batch/opt-out-list/page-environment';
import { receiveAnswerUpload } from '@/lib/batch/register/receive-answer';
import { readPathId } from '@/lib/http/http/path-id';

/** The answer to the file that the address names. */
export const POST = sessionRoute({
  may: 'register.change',
  isLong: true,
  receive: (session, request) => {
    const query = new URL(request.url).searchParams;
    const id = readPathId(query.get('file') ?? undefined, 'list');
    return receiveAnswerUpload(session.context, pageEnvironment(session, query), id, request);
  },
  run: async ({ body }) => ({ id: body }),
});
