import type { Queryable } from '@/db/client';
import { updatePracticeAnswered } from '@/db/query/access/user';
import { lockPracticeLeads } from '@/db/query/sample/sample-removal';
import type { AffiliateContext, Context } from '@/lib/base/actor/context';
import { deleteLeads } from '@/lib/sample/sample-data/delete-leads';

const leadsAtOnce = 50;

/** Deletes leads of practice calls, in the caller's transaction. Returns how many. */
export async function deletePracticeLeads(
  ctx: Pick<Context, 'env'>,
  tx: Queryable,
  whose: Parameters<typeof lockPracticeLeads>[1],
): Promise<number> {
  const ids = await lockPracticeLeads(tx, whose, leadsAtOnce);
  if (ids.length > 0) await deleteLeads(ctx, tx, ids);
  return ids.length;
}

/**
 * Ends a user's practice call at whatever step it is, or puts the offer of one away: nothing of it is left, and it is not
 * offered again.
 */
export async function endPractice(ctx: AffiliateContext): Promise<void> {
  const { actor, database, scope } = ctx;
  if (actor.kind !== 'user') return;
  await updatePracticeAnswered(database, actor.userId);
  await database.transaction((tx) =>
    deletePracticeLeads(ctx, tx, { affiliateId: scope.affiliateId, userId: actor.userId }),
  );
}
