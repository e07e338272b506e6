import { portalRoute } from '@/lib/access/auth/portal-route';
import { tailEvents } from '@/lib/event/webhook-endpoint/tail-events';

export const GET = portalRoute({
  may: 'webhook.list',
  viewable: true,
  run: ({ ctx, query }) => {
    const after = query.get('after') ?? '';
    return tailEvents(ctx, /^\d{1,15}$/.test(after) ? Number(after) : null);
  },
});
