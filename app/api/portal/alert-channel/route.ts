import { sessionRoute } from '@/lib/access/auth/portal-route';
import { addAlertChannel } from '@/lib/event/alert/change-channel';
import { addAlertChannelInput } from '@/lib/event/alert/schema';

export const POST = sessionRoute({
  may: 'alert.change',
  body: addAlertChannelInput,
  run: ({ session, body }) => addAlertChannel(session.context, body),
});
