import { sessionRoute } from '@/lib/access/auth/portal-route';
import { changeAlertChannel, removeAlertChannel } from '@/lib/event/alert/change-channel';
import { changeAlertChannelInput } from '@/lib/event/alert/schema';
import { readPathId } from '@/lib/http/http/path-id';

export const PUT = sessionRoute({
  may: 'alert.change',
  body: changeAlertChannelInput,
  run: ({ session, body, params }) =>
    changeAlertChannel(session.context, readPathId(params.id, 'channel'), body),
});

export const DELETE = sessionRoute({
  may: 'alert.change',
  run: ({ session, params }) => removeAlertChannel(session.context, readPathId(params.id, 'channel')),
});
