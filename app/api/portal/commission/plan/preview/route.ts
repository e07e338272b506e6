import { sessionRoute } from '@/lib/access/auth/portal-route';
import { setPlanInput } from '@/lib/money/commission/schema';
import { previewPlan } from '@/lib/money/commission/set-plan';

export const POST = sessionRoute({
  may: 'commission.change',
  reads: true,
  body: setPlanInput,
  run: ({ session, body }) => previewPlan(session.context, body),
});
