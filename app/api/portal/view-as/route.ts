import { sessionRoute } from '@/lib/access/auth/portal-route';
import { endViewing } from '@/lib/access/view-as/end-viewing';
import { viewAsInput } from '@/lib/access/view-as/schema';
import { startViewing } from '@/lib/access/view-as/start-viewing';

export const POST = sessionRoute({
  may: 'view-as.start',
  body: viewAsInput,
  run: ({ session, body }) => startViewing(session.context, body),
});

/** Ends it; does nothing for who views as nobody. */
export const DELETE = sessionRoute({ viewable: true, run: ({ session }) => endViewing(session) });
