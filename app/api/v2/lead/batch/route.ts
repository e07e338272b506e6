import { answerUpload } from '@/lib/batch/upload/answer-upload';
import { receiveBatch } from '@/lib/batch/upload/receive-batch';
import { apiRoute } from '@/lib/http/api-route';

export const POST = apiRoute({
  scope: 'batches',
  receive: receiveBatch,
  run: ({ ctx, body, request }) => answerUpload(ctx, body, request),
});
