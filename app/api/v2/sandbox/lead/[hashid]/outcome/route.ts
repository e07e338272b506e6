import { parseInput } from '@/lib/base/input/parse-input';
import { apiRoute } from '@/lib/http/http/api-route';
import { playOutcome } from '@/lib/sample/sandbox-lead/play-outcome';
import { playOutcomeSchema } from '@/lib/sample/sandbox-lead/schema';

/** Beyond the specification: reports an outcome in the partner's place, in UAT. */
export const POST = apiRoute({
  scope: 'offers',
  environment: 'uat',
  body: (body) => parseInput(playOutcomeSchema, body),
  run: ({ ctx, body, params }) => playOutcome(ctx, params.hashid ?? '', body),
});
