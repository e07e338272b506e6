import { answerUpload } from '@/lib/batch/upload/answer-upload';
import { receiveBatchOnce } from '@/lib/batch/upload/receive-batch-once';
import { apiRoute } from '@/lib/http/api-route';
import { replayedHeader } from '@/lib/idempotency-key/idempotency-key';

export const POST = apiRoute({
  scope: 'batches',
  receive: receiveBatchOnce,
  run: ({ ctx, body: { batchId, replayed }, request }) =>
    answerUpload(ctx, batchId, request, replayed ? { headers: replayedHeader } : {}),
});
