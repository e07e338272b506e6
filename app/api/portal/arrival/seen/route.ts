import { seenInput } from '@/lib/arrival/schema';
import { seeArrivals } from '@/lib/arrival/see-arrivals';
import { portalRoute } from '@/lib/auth/portal-route';

export const POST = portalRoute({ body: seenInput, run: ({ ctx, body }) => seeArrivals(ctx, body) });
