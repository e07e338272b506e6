import { replayedHeader } from '@/lib/base/idempotency-key/idempotency-key';
import { listOwnBatches } from '@/lib/batch/list-own-batches';
import { parseOwnBatchPage } from '@/lib/batch/schema';
import { answerUpload } from '@/lib/batch/upload/answer-upload';
import { receiveBatchOnce } from '@/lib/batch/upload/receive-batch-once';
import { apiRoute } from '@/lib/http/http/api-route';
import { statedBasis } from '@/lib/http/http/lead-basis';

export const GET = apiRoute({
  scope: 'batches',
  run: async ({ ctx, query }) => listOwnBatches(ctx, parseOwnBatchPage(ctx.env, query)),
});

export const POST = apiRoute({
  scope: 'batches',
  receive: (ctx, request) => receiveBatchOnce(ctx, request, { basis: statedBasis(request) }),
  run: ({ ctx, body: { batchId, replayed }, request }) =>
    answerUpload(ctx, batchId, request, {
      pollPath: '/api/v2/lead/batch',
      ...(replayed && { headers: replayedHeader }),
    }),
});
