import { sessionRoute } from '@/lib/auth/portal-route';
import { endPlan } from '@/lib/commission/end-plan';
import { endPlanInput } from '@/lib/commission/schema';
import { readPathId } from '@/lib/http/path-id';

export const POST = sessionRoute({
  may: 'commission.change',
  body: endPlanInput,
  run: ({ session, body, params }) =>
    endPlan(session.context, { ...body, planId: readPathId(params.id, 'commission plan') }),
});
