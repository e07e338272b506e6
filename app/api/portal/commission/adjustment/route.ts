import { sessionRoute } from '@/lib/access/auth/portal-route';
import { adjustAccount } from '@/lib/money/commission/adjust';
import { adjustInput } from '@/lib/money/commission/schema';

export const POST = sessionRoute({
  may: 'commission.change',
  body: adjustInput,
  run: ({ session, body }) => adjustAccount(session.context, body),
});
