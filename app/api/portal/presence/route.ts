import { portalRoute } from '@/lib/access/auth/portal-route';
import { getWall } from '@/lib/lead/presence/get-wall';

/** What the team is on, asked for every few seconds by the wall. */
export const GET = portalRoute({
  viewable: true,
  may: 'presence.list',
  run: ({ ctx }) => getWall(ctx),
});
