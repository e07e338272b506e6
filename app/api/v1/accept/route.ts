import { acceptOffer } from '@/lib/lead/accept/accept-offer';
import { parseAcceptInputV1 } from '@/lib/v1/accept-input';
import { jsonV1 } from '@/lib/v1/respond';
import { v1Route } from '@/lib/v1/v1-route';

export const POST = v1Route({
  scope: 'offers',
  body: parseAcceptInputV1,
  run: async ({ ctx, body }) => jsonV1(200, await acceptOffer(ctx, body)),
});
