import { sessionRoute } from '@/lib/access/auth/portal-route';
import { rollChannelSecret } from '@/lib/event/alert/roll-channel-secret';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'alert.change',
  run: ({ session, params }) => rollChannelSecret(session.context, readPathId(params.id, 'channel')),
});
