import { readIdempotencyKey, replayedHeader } from '@/lib/base/idempotency-key/idempotency-key';
import { apiRoute } from '@/lib/http/http/api-route';
import { json } from '@/lib/http/http/respond';
import { acceptOffer } from '@/lib/lead/accept/accept-offer';
import { acceptOnce } from '@/lib/lead/accept/accept-once';
import { parseAcceptInput } from '@/lib/lead/accept/schema';

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
