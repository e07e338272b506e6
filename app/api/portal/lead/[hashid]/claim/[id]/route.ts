import { portalRoute } from '@/lib/access/auth/portal-route';
import { answerClaim } from '@/lib/money/claim/answer-claim';
import { answerClaimInput } from '@/lib/money/claim/schema';

/** The affiliate's one word about a claim for a return. */
export const POST = portalRoute({
  may: 'return-claim.answer',
  guarded: true,
  body: answerClaimInput,
  run: ({ ctx, body, params }) =>
    answerClaim(ctx, { hashid: params.hashid ?? '', claimId: params.id ?? '' }, body),
});
