import { changeAlertChannel, removeAlertChannel } from '@/lib/alert/change-channel';
import { changeAlertChannelInput } from '@/lib/alert/schema';
import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';

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
