import { portalRoute } from '@/lib/access/auth/portal-route';
import { getBatch } from '@/lib/batch/get-batch';
import { portalBatch } from '@/lib/batch/portal-view';
import { parseBatchPage } from '@/lib/batch/schema';

export const GET = portalRoute({
  viewable: true,
  run: async ({ ctx, params, query }) =>
    portalBatch(await getBatch(ctx, params.id ?? '', parseBatchPage(query))),
});
