import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import { type ClaimRow, findClaim, updateClaimDecided } from '@/db/query/money/claim';
import { lockOutcomeEvents } from '@/db/query/money/outcome-event';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context, LenderContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { notFound, ruleBroken } from '@/lib/base/error/error';
import { shownMoment } from '@/lib/base/time/date';
import { sealDecision } from './body';
import { lockOpenClaim, requireOwnClaim } from './own-claim';
import type { decideClaimInput } from './schema';
import { acceptClaim } from './settle-claim';

/**
 * Decides a claim, with words that the lender reads (design money 12). An accepted one writes the outcome `returned` in
 * the same transaction. Throws `claim not found`, `conflict` with who decided and when if it was decided meanwhile, and
 * `rule_broken` for accepting it while the affiliate may still say its word. Audited.
 */
export async function decideClaim(
  ctx: Context,
  hashid: string,
  { decision, words }: z.output<typeof decideClaimInput>,
): Promise<void> {
  assertMay(ctx, 'return-claim.decide');
  const id = readPublicId(ctx.env.idKey, 'claim', hashid);
  const found = id === null ? null : await findClaim(ctx.database, id);
  if (!found) throw notFound('claim');
  const userId = userIdOf(ctx);
  await ctx.database.transaction(async (tx) => {
    await lockOpen(tx, found, ctx.clock.now());
    if (decision === 'accepted') {
      if (found.answeredAt === null && found.dueAt > ctx.clock.now())
        throw ruleBroken(
          `the affiliate may say its word until ${shownMoment(found.dueAt)}: accept it then, or once it has`,
        );
      await acceptClaim(ctx, tx, found, { words, userId });
    } else {
      const ciphertext = sealDecision(ctx, found.applicationId, words);
      await updateClaimDecided(tx, found.id, { state: 'refused', ciphertext, userId });
    }
    await recordDecided(ctx, tx, found, decision);
  });
}

/** Takes one of the lender's own claims back, while it is open. Throws as `decideClaim` does. Audited. */
export async function withdrawClaim(ctx: LenderContext, hashid: string): Promise<void> {
  const { lenderScope: scope, database, actor } = ctx;
  assertMay(ctx, 'lender-application.claim', { lenderId: scope.lenderId });
  const found = await requireOwnClaim(ctx, hashid);
  const userId = userIdOf({ actor });
  await database.transaction(async (tx) => {
    await lockOpen(tx, found, ctx.clock.now());
    await updateClaimDecided(tx, found.id, { state: 'withdrawn', ciphertext: null, userId });
    await recordDecided(ctx, tx, found, 'withdrawn');
  });
}

/** The partner's lock first, as everywhere where an outcome may follow. */
async function lockOpen(tx: Queryable, claim: ClaimRow, now: Date): Promise<void> {
  await lockOutcomeEvents(tx, claim.partnerId);
  await lockOpenClaim(tx, claim, now);
}

async function recordDecided(
  ctx: Context,
  tx: Queryable,
  { id, affiliateId, environment }: ClaimRow,
  state: 'accepted' | 'refused' | 'withdrawn',
): Promise<void> {
  await recordAudit(ctx, tx, {
    action: state === 'withdrawn' ? 'return-claim.withdrawn' : 'return-claim.decided',
    subjectId: id,
    affiliateId,
    environment,
    before: { state: 'open' },
    after: { state },
  });
}
