import { portalRoute } from '@/lib/auth/portal-route';
import { watchBatch } from '@/lib/batch/watch-batch';
import { eventStream } from '@/lib/http/event-stream';

export const GET = portalRoute({
  run: async ({ ctx, params, signal }) => eventStream(await watchBatch(ctx, params.id ?? '', signal), signal),
});
