import { sessionRoute } from '@/lib/auth/portal-route';
import { setPlanInput } from '@/lib/commission/schema';
import { previewPlan } from '@/lib/commission/set-plan';

export const POST = sessionRoute({
  may: 'commission.change',
  reads: true,
  body: setPlanInput,
  run: ({ session, body }) => previewPlan(session.context, body),
});
