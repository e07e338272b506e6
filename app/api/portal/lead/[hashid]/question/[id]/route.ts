import { portalRoute } from '@/lib/access/auth/portal-route';
import { readPathId } from '@/lib/http/http/path-id';
import { questionInput } from '@/lib/lender/decision/schema';
import { answerQuestion } from '@/lib/lender/question/answer';

/** The one answer to a lender's question about the lead. */
export const POST = portalRoute({
  guarded: true,
  body: questionInput,
  run: ({ ctx, body, params }) =>
    answerQuestion(ctx, { hashid: params.hashid ?? '', questionId: readPathId(params.id, 'question') }, body),
});
