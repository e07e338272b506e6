import { sessionRoute } from '@/lib/auth/portal-route';
import { adjustAccount } from '@/lib/commission/adjust';
import { adjustInput } from '@/lib/commission/schema';

export const POST = sessionRoute({
  may: 'commission.change',
  body: adjustInput,
  run: ({ session, body }) => adjustAccount(session.context, body),
});
