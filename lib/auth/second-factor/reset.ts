import { deletePendingSignInsOf } from '@/db/query/pending-sign-in';
import { deleteSecondFactor, lockSecondFactor } from '@/db/query/second-factor';
import { deleteSessionsOf } from '@/db/query/session';
import { lockUser } from '@/db/query/user';
import { recordEvent } from '@/lib/audit/record-event';
import type { Context } from '@/lib/context';
import { ruleBroken } from '@/lib/error';
import { assertMayTo } from '@/lib/permission';
import { isSecondFactorRequired } from './required';

/**
 * Removes the second factor of a user who lost the device and the recovery codes, and ends their sessions. Where the
 * role requires one, they set it up at the next sign-in, without grace. Throws `rule_broken` for oneself, and if there is
 * none.
 */
export async function resetSecondFactor(ctx: Context, input: { userId: number }): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const row = assertMayTo(ctx, 'user.reset-second-factor', await lockUser(tx, input.userId), 'user');
    if (ctx.actor.kind === 'user' && ctx.actor.userId === row.id)
      throw ruleBroken('change your own second factor under Account');
    const factor = await lockSecondFactor(tx, row.id);
    if (!factor?.keyCiphertext) throw ruleBroken('this user has no second factor');
    await deleteSecondFactor(tx, row.id, { dueNow: isSecondFactorRequired(ctx.env, row.role) });
    await deleteSessionsOf(tx, row.id);
    await deletePendingSignInsOf(tx, row.id);
    await recordEvent(ctx, tx, {
      action: 'second-factor.reset',
      subjectId: row.id,
      affiliateId: row.affiliateId,
    });
  });
}
