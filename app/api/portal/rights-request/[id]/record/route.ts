import { sessionRoute } from '@/lib/access/auth/portal-route';
import { answerWithRecord } from '@/lib/care/rights-answer/answer-with-record';
import { recordInput } from '@/lib/care/rights-answer/schema';
import { listFileResponse } from '@/lib/http/http/file-response';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'rights-request.answer',
  body: recordInput,
  run: async ({ session, params, body }) =>
    listFileResponse(await answerWithRecord(session.context, readPathId(params.id, 'request'), body)),
});
