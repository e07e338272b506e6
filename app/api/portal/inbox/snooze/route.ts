import { sessionRoute } from '@/lib/access/auth/portal-route';
import { snoozeInput } from '@/lib/event/inbox/schema';
import { snoozeItem } from '@/lib/event/inbox/take-item';

export const POST = sessionRoute({
  may: 'inbox.take',
  body: snoozeInput,
  run: ({ session, body }) => snoozeItem(session.context, body),
});
