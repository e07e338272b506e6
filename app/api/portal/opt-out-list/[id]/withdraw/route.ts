import { sessionRoute } from '@/lib/access/auth/portal-route';
import { pageEnvironment, readListId } from '@/lib/batch/opt-out-list/page-environment';
import { withdrawListInput } from '@/lib/batch/opt-out-list/schema';
import { withdrawList } from '@/lib/batch/opt-out-list/withdraw-list';

export const POST = sessionRoute({
  may: 'opt-out-list.change',
  body: withdrawListInput,
  run: async ({ session, query, params, body }) => {
    await withdrawList(session.context, pageEnvironment(session, query), readListId(params.id), body);
    return {};
  },
});
