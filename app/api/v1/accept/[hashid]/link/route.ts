import { getLink } from '@/lib/lead/accept/get-link';
import { jsonV1 } from '@/lib/v1/respond';
import { v1Route } from '@/lib/v1/v1-route';

export const GET = v1Route({
  scope: 'offers',
  run: async ({ ctx, params }) => jsonV1(200, await getLink(ctx, params.hashid ?? '')),
});
