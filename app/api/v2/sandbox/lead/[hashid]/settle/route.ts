import { apiRoute } from '@/lib/http/api-route';
import { parseInput } from '@/lib/parse-input';
import { settleSchema } from '@/lib/sandbox-lead/schema';
import { settleLead } from '@/lib/sandbox-lead/settle-lead';

/** Beyond the specification: says in the partner's place what becomes of an application, in UAT. */
export const POST = apiRoute({
  scope: 'offers',
  environment: 'uat',
  body: (body) => parseInput(settleSchema, body),
  run: ({ ctx, body, params }) => settleLead(ctx, params.hashid ?? '', body),
});
