import { portalRoute } from '@/lib/access/auth/portal-route';
import { listWork } from '@/lib/desk/work-list/list-work';
import { readWorkPlace } from '@/lib/desk/work-list/tab';

export const GET = portalRoute({
  viewable: true,
  run: ({ ctx, query }) => listWork(ctx, readWorkPlace({ tab: query.get('tab'), page: query.get('page') })),
});
