import { apiRoute } from '@/lib/http/api-route';
import { parseInput } from '@/lib/parse-input';
import { advanceLead } from '@/lib/sandbox-lead/advance-lead';
import { advanceSchema } from '@/lib/sandbox-lead/schema';

/** Beyond the specification: lets days go by for one lead, in UAT. */
export const POST = apiRoute({
  scope: 'offers',
  environment: 'uat',
  body: (body) => parseInput(advanceSchema, body),
  run: ({ ctx, body, params }) => advanceLead(ctx, params.hashid ?? '', body.days),
});
