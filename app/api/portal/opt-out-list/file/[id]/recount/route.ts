import { sessionRoute } from '@/lib/access/auth/portal-route';
import { pageEnvironment } from '@/lib/batch/opt-out-list/page-environment';
import { recountList } from '@/lib/batch/opt-out-list/publish-list';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'opt-out-list.change',
  run: async ({ session, query, params }) => {
    await recountList(session.context, pageEnvironment(session, query), readPathId(params.id, 'list'));
    return {};
  },
});
