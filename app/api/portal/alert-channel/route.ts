import { addAlertChannel } from '@/lib/alert/change-channel';
import { addAlertChannelInput } from '@/lib/alert/schema';
import { sessionRoute } from '@/lib/auth/portal-route';

export const POST = sessionRoute({
  may: 'alert.change',
  body: addAlertChannelInput,
  run: ({ session, body }) => addAlertChannel(session.context, body),
});
