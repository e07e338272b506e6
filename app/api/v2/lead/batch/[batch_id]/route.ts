import { getBatch } from '@/lib/batch/get-batch';
import { parseBatchPage } from '@/lib/batch/schema';
import { apiRoute } from '@/lib/http/http/api-route';
import { json } from '@/lib/http/http/respond';

export const GET = apiRoute({
  scope: 'batches',
  run: async ({ ctx, params, query }) =>
    json(200, await getBatch(ctx, params.batch_id ?? '', parseBatchPage(query))),
});
