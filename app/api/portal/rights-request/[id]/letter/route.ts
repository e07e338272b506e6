import { sessionRoute } from '@/lib/access/auth/portal-route';
import { makeLetter } from '@/lib/care/rights-answer/make-letter';
import { letterInput } from '@/lib/care/rights-answer/schema';
import { readRequestNumber } from '@/lib/care/rights-request/own';
import { listFileResponse } from '@/lib/http/http/file-response';

export const POST = sessionRoute({
  may: 'rights-request.answer',
  body: letterInput,
  run: async ({ session, params, body }) =>
    listFileResponse(await makeLetter(session.context, readRequestNumber(params.id), body)),
});
