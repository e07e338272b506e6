import { portalRoute } from '@/lib/access/auth/portal-route';
import { listDuplicates } from '@/lib/batch/follow-on/list-duplicates';
import { parseBatchPage } from '@/lib/batch/schema';

export const GET = portalRoute({
  viewable: true,
  run: ({ ctx, params, query }) => listDuplicates(ctx, params.id ?? '', parseBatchPage(query)),
});
