import { sessionRoute } from '@/lib/access/auth/portal-route';
import { takeInput } from '@/lib/event/inbox/schema';
import { takeItem } from '@/lib/event/inbox/take-item';

export const POST = sessionRoute({
  may: 'inbox.take',
  body: takeInput,
  run: ({ session, body }) => takeItem(session.context, body),
});
