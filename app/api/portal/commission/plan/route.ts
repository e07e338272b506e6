import { sessionRoute } from '@/lib/access/auth/portal-route';
import { setPlanInput } from '@/lib/money/commission/schema';
import { setPlan } from '@/lib/money/commission/set-plan';

export const POST = sessionRoute({
  may: 'commission.change',
  body: setPlanInput,
  run: ({ session, body }) => setPlan(session.context, body),
});
