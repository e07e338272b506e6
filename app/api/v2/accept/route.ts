import { acceptOffer } from '@/lib/accept/accept-offer';
import { acceptOnce } from '@/lib/accept/accept-once';
import { parseAcceptInput } from '@/lib/accept/schema';
import { apiRoute } from '@/lib/http/api-route';
import { json } from '@/lib/http/respond';
import { readIdempotencyKey, replayedHeader } from '@/lib/idempotency-key/idempotency-key';

export const POST = apiRoute({
  scope: 'offers',
  body: parseAcceptInput,
  run: async ({ ctx, body, request }) => {
    const keyHash = readIdempotencyKey(ctx.env, request);
    if (keyHash === null) return json(200, await acceptOffer(ctx, body));
    const { answer, replayed } = await acceptOnce(ctx, body, keyHash);
    return json(200, answer, replayed ? replayedHeader : {});
  },
});
