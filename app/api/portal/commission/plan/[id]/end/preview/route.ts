import { sessionRoute } from '@/lib/access/auth/portal-route';
import { readPathId } from '@/lib/http/http/path-id';
import { previewEnd } from '@/lib/money/commission/end-plan';
import { endPlanInput } from '@/lib/money/commission/schema';

export const POST = sessionRoute({
  may: 'commission.change',
  reads: true,
  body: endPlanInput,
  run: ({ session, body, params }) =>
    previewEnd(session.context, { ...body, planId: readPathId(params.id, 'commission plan') }),
});
