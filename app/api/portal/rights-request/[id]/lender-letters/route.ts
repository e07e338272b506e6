import { sessionRoute } from '@/lib/access/auth/portal-route';
import { makeLenderLetters } from '@/lib/care/rights-answer/lender-letters';
import { correctedInput } from '@/lib/care/rights-answer/schema';
import { listFileResponse } from '@/lib/http/http/file-response';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'rights-request.answer',
  body: correctedInput,
  run: async ({ session, params, body }) =>
    listFileResponse(await makeLenderLetters(session.context, readPathId(params.id, 'request'), body)),
});
