import type { Queryable } from '@/db/client';
import { findClaimSubject, updateClaimDecided } from '@/db/query/money/claim';
import type { Context } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { recordOutcome } from '@/lib/money/outcome/record-outcome';
import { type ClaimReason, saidReason } from '@/word/return-claim';
import { sealDecision } from './body';

/** A claim that the transaction has locked. */
export interface LockedClaim {
  readonly id: number;
  readonly applicationId: number;
  readonly reason: ClaimReason;
  readonly reasonWords: string | null;
  readonly occurredAt: Date;
}

/**
 * Accepts a claim: in this transaction it writes the outcome `returned`, unless one counts already, so that the
 * affiliate's ledger takes back what was earned, once. The caller holds the partner's lock (`lockOutcomeEvents`).
 */
export async function acceptClaim(
  ctx: Context,
  tx: Queryable,
  claim: LockedClaim,
  { words, userId }: { words: string; userId: number | null },
): Promise<void> {
  const subject = await findClaimSubject(tx, claim.applicationId);
  if (!subject) throw new Error('a claim is about no application');
  const { partnerId, environment, returnedAt } = subject;
  if (returnedAt === null) {
    const text = publicId(ctx.env.idKey, 'application', claim.applicationId);
    await recordOutcome(
      ctx,
      { partnerId, environment },
      {
        eventId: `claim-${publicId(ctx.env.idKey, 'claim', claim.id)}`,
        corrects: null,
        kind: 'returned',
        occurredAt: claim.occurredAt,
        amountCents: null,
        reason: saidReason(claim),
        about: { applicationId: claim.applicationId, text, reference: null, idNumber: null },
      },
      'lender',
      tx,
    );
  }
  await updateClaimDecided(tx, claim.id, {
    state: 'accepted',
    ciphertext: sealDecision(ctx, claim.applicationId, words),
    userId,
  });
}
