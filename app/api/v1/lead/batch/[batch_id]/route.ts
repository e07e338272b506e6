import { getBatch } from '@/lib/batch/get-batch';
import { parseBatchPage } from '@/lib/batch/schema';
import { jsonV1 } from '@/lib/v1/respond';
import { v1Route } from '@/lib/v1/v1-route';

export const GET = v1Route({
  scope: 'batches',
  run: async ({ ctx, params, query }) =>
    jsonV1(200, await getBatch(ctx, params.batch_id ?? '', parseBatchPage(query))),
});
