import { acceptOffer } from '@/lib/accept/accept-offer';
import { parseAcceptInput } from '@/lib/accept/schema';
import { apiRoute } from '@/lib/http/api-route';
import { json } from '@/lib/http/respond';

export const POST = apiRoute({
  scope: 'offers',
  body: parseAcceptInput,
  run: async ({ ctx, body }) => json(200, await acceptOffer(ctx, body)),
});
