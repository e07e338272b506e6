import { portalRoute } from '@/lib/auth/portal-route';
import { getInbox, setInboxAnswer } from '@/lib/webhook-endpoint/inbox';
import { inboxAnswerInput } from '@/lib/webhook-endpoint/schema';

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
