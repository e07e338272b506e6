import { portalRoute } from '@/lib/auth/portal-route';
import { getWall } from '@/lib/presence/get-wall';

/** What the team is on, asked for every few seconds by the wall. */
export const GET = portalRoute({
  viewable: true,
  may: 'presence.list',
  run: ({ ctx }) => getWall(ctx),
});
