import { sessionRoute } from '@/lib/access/auth/portal-route';
import { makeLenderLetters } from '@/lib/care/rights-answer/lender-letters';
import { correctedInput } from '@/lib/care/rights-answer/schema';
import { readRequestNumber } from '@/lib/care/rights-request/own';
import { listFileResponse } from '@/lib/http/http/file-response';

export const POST = sessionRoute({
  may: 'rights-request.answer',
  body: correctedInput,
  run: async ({ session, params, body }) =>
    listFileResponse(await makeLenderLetters(session.context, readRequestNumber(params.id), body)),
});
