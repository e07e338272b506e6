import { sessionRoute } from '@/lib/access/auth/portal-route';
import { listOptOutLists } from '@/lib/batch/opt-out-list/list-lists';
import { pageEnvironment } from '@/lib/batch/opt-out-list/page-environment';

/** For the page, while a file is read or published. */
export const GET = sessionRoute({
  may: 'opt-out-list.list',
  run: ({ session, query }) => listOptOutLists(session.context, pageEnvironment(session, query)),
});
