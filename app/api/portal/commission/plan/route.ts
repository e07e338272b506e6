import { sessionRoute } from '@/lib/auth/portal-route';
import { setPlanInput } from '@/lib/commission/schema';
import { setPlan } from '@/lib/commission/set-plan';

export const POST = sessionRoute({
  may: 'commission.change',
  body: setPlanInput,
  run: ({ session, body }) => setPlan(session.context, body),
});
