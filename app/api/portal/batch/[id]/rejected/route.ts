import { portalRoute } from '@/lib/access/auth/portal-route';
import { listRejected } from '@/lib/batch/follow-on/list-rejected';

export const GET = portalRoute({
  run: ({ ctx, params }) => listRejected(ctx, params.id ?? ''),
});
