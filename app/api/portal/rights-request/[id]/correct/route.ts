import { sessionRoute } from '@/lib/access/auth/portal-route';
import { correctLead } from '@/lib/care/rights-answer/correct-lead';
import { correctInput } from '@/lib/care/rights-answer/schema';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'rights-request.answer',
  body: correctInput,
  run: ({ session, params, body }) => correctLead(session.context, readPathId(params.id, 'request'), body),
});
