import { rollChannelSecret } from '@/lib/alert/roll-channel-secret';
import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';

export const POST = sessionRoute({
  may: 'alert.change',
  run: ({ session, params }) => rollChannelSecret(session.context, readPathId(params.id, 'channel')),
});
