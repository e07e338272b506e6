import { portalRoute } from '@/lib/access/auth/portal-route';
import { getFollowOn } from '@/lib/batch/follow-on/get-follow-on';

export const GET = portalRoute({
  viewable: true,
  run: ({ ctx, params }) => getFollowOn(ctx, params.id ?? ''),
});
