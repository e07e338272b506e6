import { portalRoute } from '@/lib/auth/portal-route';
import { serveNext } from '@/lib/work-list/serve-next';

export const POST = portalRoute({ run: ({ ctx }) => serveNext(ctx) });
