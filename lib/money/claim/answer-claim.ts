import type { z } from 'zod';
import { listClaimsOfAffiliate, updateClaimAnswered } from '@/db/query/money/claim';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { AppError, notFound } from '@/lib/base/error/error';
import { sealAnswer } from './body';
import type { answerClaimInput } from './schema';

/**
 * Says the affiliate's one word about a claim (design money 12), until it is decided. Throws `claim not found`, and
 * `conflict` if it was said or decided meanwhile. Audited.
 */
export async function answerClaim(
  ctx: AffiliateContext,
  { hashid, claimId }: { hashid: string; claimId: string },
  { text }: z.output<typeof answerClaimInput>,
): Promise<void> {
  const { database, env, scope, actor } = ctx;
  assertMay(ctx, 'return-claim.answer', { affiliateId: scope.affiliateId });
  const leadId = readPublicId(env.idKey, 'lead', hashid);
  const id = readPublicId(env.idKey, 'claim', claimId);
  const rows = leadId === null ? [] : await listClaimsOfAffiliate(database, scope, { leadId, limit: 50 });
  const claim = rows.find((row) => row.id === id);
  if (!claim) throw notFound('claim');
  const userId = userIdOf({ actor });
  await database.transaction(async (tx) => {
    const ciphertext = sealAnswer(ctx, claim.applicationId, text);
    if (!(await updateClaimAnswered(tx, scope, { id: claim.id, ciphertext, userId })))
      throw new AppError(
        'conflict',
        claim.answeredAt === null ? 'This is decided already.' : 'Your word is said already.',
      );
    await recordAudit(ctx, tx, {
      action: 'return-claim.answered',
      subjectId: claim.id,
      affiliateId: scope.affiliateId,
      environment: scope.environment,
      after: { answered: true },
    });
  });
}
