import { sessionRoute } from '@/lib/access/auth/portal-route';
import { makeLetter } from '@/lib/care/rights-answer/make-letter';
import { letterInput } from '@/lib/care/rights-answer/schema';
import { listFileResponse } from '@/lib/http/http/file-response';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'rights-request.answer',
  body: letterInput,
  run: async ({ session, params, body }) =>
    listFileResponse(await makeLetter(session.context, readPathId(params.id, 'request'), body)),
});
