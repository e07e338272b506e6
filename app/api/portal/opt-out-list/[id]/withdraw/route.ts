import { sessionRoute } from '@/lib/access/auth/portal-route';
import { pageEnvironment } from '@/lib/batch/opt-out-list/page-environment';
import { withdrawListInput } from '@/lib/batch/opt-out-list/schema';
import { withdrawList } from '@/lib/batch/opt-out-list/withdraw-list';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'opt-out-list.change',
  body: withdrawListInput,
  run: async ({ session, query, params, body }) => {
    await withdrawList(session.context, pageEnvironment(session, query), readPathId(params.id, 'list'), body);
    return {};
  },
});
