import { portalRoute } from '@/lib/access/auth/portal-route';
import { serveNext } from '@/lib/desk/work-list/serve-next';

export const POST = portalRoute({ run: ({ ctx }) => serveNext(ctx) });
