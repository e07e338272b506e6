import { portalRoute } from '@/lib/access/auth/portal-route';
import { getInbox, setInboxAnswer } from '@/lib/event/webhook-endpoint/inbox';
import { inboxAnswerInput } from '@/lib/event/webhook-endpoint/schema';

export const GET = portalRoute({
  may: 'webhook.list',
  viewable: true,
  run: ({ ctx }) => getInbox(ctx),
});

export const PUT = portalRoute({
  may: 'webhook.change',
  body: inboxAnswerInput,
  run: ({ ctx, body }) => setInboxAnswer(ctx, body),
});
