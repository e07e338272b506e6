import { portalRoute } from '@/lib/auth/portal-route';
import { getBatch } from '@/lib/batch/get-batch';
import { parseBatchPage } from '@/lib/batch/schema';

export const GET = portalRoute({
  run: ({ ctx, params, query }) => getBatch(ctx, params.batch_id ?? '', parseBatchPage(query)),
});
