import { listArrivals } from '@/lib/arrival/list-arrivals';
import { portalRoute } from '@/lib/auth/portal-route';

/** Asked again and again by an open page; that is no use of a session (design 9). */
export const GET = portalRoute({ run: ({ ctx }) => listArrivals(ctx) });
