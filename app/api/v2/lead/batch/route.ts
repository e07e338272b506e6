import { awaitBatch } from '@/lib/batch/get-batch';
import { receiveBatch } from '@/lib/batch/receive-batch';
import { apiRoute } from '@/lib/http/api-route';
import { json } from '@/lib/http/respond';

const waitMs = 10_000;

export const POST = apiRoute({
  receive: receiveBatch,
  run: async ({ ctx, body, request }) => {
    const asynchronous = /(^|,)\s*respond-async\b/i.test(request.headers.get('prefer') ?? '');
    const { finished, answer } = await awaitBatch(ctx, body, asynchronous ? 0 : waitMs);
    return json(finished ? 200 : 202, answer, asynchronous ? { 'preference-applied': 'respond-async' } : {});
  },
});
