import { sessionRoute } from '@/lib/access/auth/portal-route';
import { pageEnvironment } from '@/lib/batch/opt-out-list/page-environment';
import { publishList } from '@/lib/batch/opt-out-list/publish-list';
import { publishListInput } from '@/lib/batch/opt-out-list/schema';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'opt-out-list.change',
  body: publishListInput,
  run: async ({ session, query, params, body }) => {
    await publishList(session.context, pageEnvironment(session, query), readPathId(params.id, 'list'), body);
    return {};
  },
});
