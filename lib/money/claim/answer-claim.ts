import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import {
  type ClaimRow,
  findClaim,
  findClaimSubject,
  listClaimsOfAffiliate,
  lockClaim,
  updateClaimAnswered,
} from '@/db/query/money/claim';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { AppError, notFound } from '@/lib/base/error/error';
import { happenedAt } from '@/lib/base/time/happened-at';
import { sealAnswer } from './body';
import { claimDone } from './own-claim';
import type { answerClaimInput } from './schema';

/**
 * Says the affiliate's one word about a claim (design money 12), until it is decided. Throws `claim not found`, and
 * `conflict` with what happened and when if it was said, decided, taken back or erased meanwhile. Audited.
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
    await lockClaim(tx, claim);
    const ciphertext = sealAnswer(ctx, claim.applicationId, text);
    if (!(await updateClaimAnswered(tx, scope, { id: claim.id, ciphertext, userId })))
      throw new AppError('conflict', await whyNotTaken(tx, claim, ctx.clock.now()));
    await recordAudit(ctx, tx, {
      action: 'return-claim.answered',
      subjectId: claim.id,
      affiliateId: scope.affiliateId,
      environment: scope.environment,
      after: { answered: true },
    });
  });
}

/** Who decides among operators is not told. */
async function whyNotTaken(tx: Queryable, { id, applicationId }: ClaimRow, now: Date): Promise<string> {
  const [subject, claim] = await Promise.all([findClaimSubject(tx, applicationId), findClaim(tx, id)]);
  const at = (moment: Date | null | undefined) => happenedAt(moment ?? null, now);
  if (!claim || subject?.erasedAt) return `The applicant’s data was erased ${at(subject?.erasedAt)}.`;
  if (claim.state === 'open')
    return `${claim.answeredBy ?? 'Your team'} has said your word ${at(claim.answeredAt)}: there is one.`;
  const by =
    claim.state === 'withdrawn'
      ? claim.partnerName
      : claim.decidedBy === null
        ? 'What is stored here'
        : 'An operator';
  return `${by} has ${claimDone[claim.state]} ${at(claim.decidedAt)}.`;
}
