import { answerUpload } from '@/lib/batch/upload/answer-upload';
import { receiveBatch } from '@/lib/batch/upload/receive-batch';
import { jsonV1 } from '@/lib/v1/respond';
import { v1Route } from '@/lib/v1/v1-route';

export const POST = v1Route({
  scope: 'batches',
  receive: (ctx, request) => receiveBatch(ctx, request, { delimiter: ';', rowRules: 'v1' }),
  run: ({ ctx, body, request }) => answerUpload(ctx, body, request, { answerJson: jsonV1 }),
});
