import { portalRoute } from '@/lib/access/auth/portal-route';
import { listArrivals } from '@/lib/message/arrival/list-arrivals';

/** Asked again and again by an open page; that is no use of a session (design message 4). */
export const GET = portalRoute({ run: ({ ctx }) => listArrivals(ctx) });
