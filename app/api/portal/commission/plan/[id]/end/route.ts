import { sessionRoute } from '@/lib/access/auth/portal-route';
import { readPathId } from '@/lib/http/http/path-id';
import { endPlan } from '@/lib/money/commission/end-plan';
import { endPlanInput } from '@/lib/money/commission/schema';

export const POST = sessionRoute({
  may: 'commission.change',
  body: endPlanInput,
  run: ({ session, body, params }) =>
    endPlan(session.context, { ...body, planId: readPathId(params.id, 'commission plan') }),
});
