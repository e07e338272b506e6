import { lenderRoute } from '@/lib/access/auth/portal-route';
import { recordOwnOutcome } from '@/lib/money/outcome/own-outcome';
import { ownOutcome } from '@/lib/money/outcome/own-schema';

export const POST = lenderRoute({
  may: 'lender-application.record',
  body: ownOutcome,
  run: ({ ctx, body, params }) => recordOwnOutcome(ctx, params.id ?? '', body),
});
