import { lenderRoute } from '@/lib/access/auth/portal-route';
import { readPathId } from '@/lib/http/http/path-id';
import { tryOwnRulesInput } from '@/lib/lender/proposal/schema';
import { tryOwnRules } from '@/lib/lender/proposal/try-own-rules';

/** Counts what rules would mean for past leads. */
export const POST = lenderRoute({
  may: 'lender-application.propose',
  body: tryOwnRulesInput.omit({ partnerId: true }),
  run: ({ ctx, body, params }) => tryOwnRules(ctx, { ...body, partnerId: readPathId(params.id, 'partner') }),
});
