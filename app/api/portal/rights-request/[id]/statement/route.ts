import { sessionRoute } from '@/lib/access/auth/portal-route';
import { attachStatement, withdrawStatement } from '@/lib/care/rights-answer/attach-statement';
import { statementInput, withdrawStatementInput } from '@/lib/care/rights-answer/schema';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'rights-request.answer',
  body: statementInput,
  run: ({ session, params, body }) =>
    attachStatement(session.context, readPathId(params.id, 'request'), body),
});

export const DELETE = sessionRoute({
  may: 'rights-request.answer',
  body: withdrawStatementInput,
  run: ({ session, params, body }) =>
    withdrawStatement(session.context, readPathId(params.id, 'request'), body),
});
