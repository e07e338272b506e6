import { sessionRoute } from '@/lib/access/auth/portal-route';
import { pageEnvironment, readListId } from '@/lib/batch/opt-out-list/page-environment';
import { publishList } from '@/lib/batch/opt-out-list/publish-list';
import { publishListInput } from '@/lib/batch/opt-out-list/schema';

export const POST = sessionRoute({
  may: 'opt-out-list.change',
  body: publishListInput,
  run: async ({ session, query, params, body }) => {
    await publishList(session.context, pageEnvironment(session, query), readListId(params.id), body);
    return {};
  },
});
