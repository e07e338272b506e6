import { testAlertChannel } from '@/lib/alert/test-channel';
import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';

export const POST = sessionRoute({
  may: 'alert.change',
  run: ({ session, params }) => testAlertChannel(session.context, readPathId(params.id, 'channel')),
});
