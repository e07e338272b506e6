import { sessionRoute } from '@/lib/access/auth/portal-route';
import { inboxKeyInput } from '@/lib/event/inbox/schema';
import { releaseItem } from '@/lib/event/inbox/take-item';

export const POST = sessionRoute({
  may: 'inbox.take',
  body: inboxKeyInput,
  run: ({ session, body }) => releaseItem(session.context, body),
});
