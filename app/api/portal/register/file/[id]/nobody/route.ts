import { sessionRoute } from '@/lib/access/auth/portal-route';
import { pageEnvironment } from '@/lib/batch/opt-out-list/page-environment';
import { nobodyNamedInput } from '@/lib/batch/register/schema';
import { previewNobody, takeAnswer } from '@/lib/batch/register/take-answer';
import { readPathId } from '@/lib/http/http/path-id';

/** Previews what it would do that the register named nobody of a file. */
export const GET = sessionRoute({
  may: 'register.change',
  run: ({ session, query, params }) =>
    previewNobody(session.context, pageEnvironment(session, query), readPathId(params.id, 'list')),
});

export const POST = sessionRoute({
  may: 'register.change',
  body: nobodyNamedInput,
  run: ({ session, query, params, body }) =>
    takeAnswer(session.context, pageEnvironment(session, query), readPathId(params.id, 'list'), {
      listId: null,
      confirm: body.confirm,
    }),
});
