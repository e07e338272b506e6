import { parseInput } from '@/lib/base/input/parse-input';
import { apiRoute } from '@/lib/http/http/api-route';
import { advanceLead } from '@/lib/sample/sandbox-lead/advance-lead';
import { advanceSchema } from '@/lib/sample/sandbox-lead/schema';

/** Beyond the specification: lets days go by for one lead, in UAT. */
export const POST = apiRoute({
  scope: 'offers',
  environment: 'uat',
  body: (body) => parseInput(advanceSchema, body),
  run: ({ ctx, body, params }) => advanceLead(ctx, params.hashid ?? '', body.days),
});
