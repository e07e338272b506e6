import { portalRoute } from '@/lib/auth/portal-route';
import { listWork } from '@/lib/work-list/list-work';
import { readWorkPlace } from '@/lib/work-list/tab';

export const GET = portalRoute({
  viewable: true,
  run: ({ ctx, query }) => listWork(ctx, readWorkPlace({ tab: query.get('tab'), page: query.get('page') })),
});
