import { parseInput } from '@/lib/base/input/parse-input';
import { apiRoute } from '@/lib/http/http/api-route';
import { settleSchema } from '@/lib/sample/sandbox-lead/schema';
import { settleLead } from '@/lib/sample/sandbox-lead/settle-lead';

/** Beyond the specification: says in the partner's place what becomes of an application, in UAT. */
export const POST = apiRoute({
  scope: 'offers',
  environment: 'uat',
  body: (body) => parseInput(settleSchema, body),
  run: ({ ctx, body, params }) => settleLead(ctx, params.hashid ?? '', body),
});
