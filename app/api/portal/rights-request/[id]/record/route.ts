import { sessionRoute } from '@/lib/access/auth/portal-route';
import { answerWithRecord } from '@/lib/care/rights-answer/answer-with-record';
import { recordInput } from '@/lib/care/rights-answer/schema';
import { readRequestNumber } from '@/lib/care/rights-request/own';
import { listFileResponse } from '@/lib/http/http/file-response';

export const POST = sessionRoute({
  may: 'rights-request.answer',
  body: recordInput,
  run: async ({ session, params, body }) =>
    listFileResponse(await answerWithRecord(session.context, readRequestNumber(params.id), body)),
});
