import { sessionRoute } from '@/lib/access/auth/portal-route';
import { answerObjection } from '@/lib/care/rights-answer/answer-objection';
import { objectionInput } from '@/lib/care/rights-answer/schema';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'rights-request.answer',
  body: objectionInput,
  run: ({ session, params, body }) =>
    answerObjection(session.context, readPathId(params.id, 'request'), body),
});
