import { sessionRoute } from '@/lib/access/auth/portal-route';
import { pageEnvironment, readListId } from '@/lib/batch/opt-out-list/page-environment';
import { takeAnswer } from '@/lib/batch/register/take-answer';

/** The register named nobody of a file. */
export const POST = sessionRoute({
  may: 'register.change',
  run: ({ session, query, params }) =>
    takeAnswer(session.context, pageEnvironment(session, query), readListId(params.id), null),
});
