import { sessionRoute } from '@/lib/access/auth/portal-route';
import { answerRestriction } from '@/lib/care/rights-answer/answer-restriction';
import { liftRestriction } from '@/lib/care/rights-answer/lift-restriction';
import { liftRestrictionInput, restrictionInput } from '@/lib/care/rights-answer/schema';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'rights-request.answer',
  body: restrictionInput,
  run: ({ session, params, body }) =>
    answerRestriction(session.context, readPathId(params.id, 'request'), body),
});

export const DELETE = sessionRoute({
  may: 'rights-request.answer',
  body: liftRestrictionInput,
  run: ({ session, params, body }) =>
    liftRestriction(session.context, readPathId(params.id, 'request'), body),
});
