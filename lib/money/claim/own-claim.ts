import type { Queryable } from '@/db/client';
import { type ClaimRow, findClaim, lockClaim } from '@/db/query/money/claim';
import { findOwnClaim } from '@/db/query/money/lender-claim';
import { findClaimedApplicationId } from '@/db/query/money/lender-claimed';
import type { LenderContext } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { AppError, notFound } from '@/lib/base/error/error';
import { happenedAt } from '@/lib/base/time/happened-at';
import { gone } from '@/lib/lender/decision/gone';
import type { ClaimState } from '@/word/return-claim';

/** Returns one of the lender's claims. Throws `claim not found`, and `conflict` with what happened and when of an applicant who is there no more. */
export async function requireOwnClaim(ctx: LenderContext, hashid: string): Promise<ClaimRow> {
  const { lenderScope: scope, database, env } = ctx;
  const id = readPublicId(env.idKey, 'claim', hashid);
  const claim = id === null ? null : await findOwnClaim(scope, database, id);
  if (claim) return claim;
  throw await gone(ctx, id === null ? null : await findClaimedApplicationId(scope, database, id), 'claim');
}

/**
 * Locks a claim until the transaction ends, and returns when its applicant was erased. Throws `conflict` with who decided it
 * and when, once it is not open.
 */
export async function lockOpenClaim(tx: Queryable, claim: ClaimRow, now: Date): Promise<Date | null> {
  const locked = await lockClaim(tx, claim);
  if (!locked) throw notFound('claim');
  if (locked.state === 'open') return locked.erasedAt;
  const found = await findClaim(tx, claim.id);
  const by = found?.decidedBy ?? 'What is stored here';
  throw new AppError(
    'conflict',
    `${by} has ${claimDone[locked.state]} ${happenedAt(locked.decidedAt, now)}.`,
  );
}

/** What was done with a claim that is not open, behind who did it. */
export const claimDone: Readonly<Record<Exclude<ClaimState, 'open'>, string>> = {
  accepted: 'accepted this',
  refused: 'refused this',
  withdrawn: 'taken this back',
};
