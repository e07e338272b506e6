import { portalRoute } from '@/lib/access/auth/portal-route';
import { isStillSignedIn } from '@/lib/access/auth/session';
import { watchBatch } from '@/lib/batch/watch-batch';
import { eventStream } from '@/lib/http/http/event-stream';
import { capStreams } from '@/lib/http/http/stream-cap';

export const GET = portalRoute({
  viewable: true,
  run: async ({ ctx, session, params, signal }) => {
    const changes = await watchBatch(ctx, params.id ?? '', {
      signal,
      isStillSignedIn: () => isStillSignedIn(session),
    });
    return eventStream(capStreams(session.user.id, changes), signal);
  },
});
