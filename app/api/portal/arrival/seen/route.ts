import { portalRoute } from '@/lib/access/auth/portal-route';
import { seenInput } from '@/lib/message/arrival/schema';
import { seeArrivals } from '@/lib/message/arrival/see-arrivals';

export const POST = portalRoute({ body: seenInput, run: ({ ctx, body }) => seeArrivals(ctx, body) });
