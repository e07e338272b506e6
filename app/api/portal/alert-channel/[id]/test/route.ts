import { sessionRoute } from '@/lib/access/auth/portal-route';
import { testAlertChannel } from '@/lib/event/alert/test-channel';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'alert.change',
  run: ({ session, params }) => testAlertChannel(session.context, readPathId(params.id, 'channel')),
});
