import { deletePendingSignInsOf } from '@/db/query/access/pending-sign-in';
import { deleteProviderAccountsOf } from '@/db/query/access/provider-account';
import { deleteSecondFactor, lockSecondFactor } from '@/db/query/access/second-factor';
import { deleteSessionsOf } from '@/db/query/access/session-end';
import { lockTeamOf, lockUser } from '@/db/query/access/user';
import type { Context } from '@/lib/base/actor/context';
import { assertMayTo } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { ruleBroken } from '@/lib/base/error/error';
import { assertActorUnchanged } from '@/lib/base/gate/author';
import { isSecondFactorRequired } from './required';

/**
 * Removes the second factor of a user who lost the device and the recovery codes, forgets by which account they are
 * known at the identity provider, and ends their sessions. Where the role requires a second factor, one who had it sets
 * it up at the next sign-in, without grace. Throws `rule_broken` for oneself, and if there is neither (design access
 * 13).
 */
export async function resetSecondFactor(ctx: Context, input: { userId: number }): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    await lockTeamOf(tx, input.userId);
    await assertActorUnchanged(ctx, tx);
    const row = assertMayTo(ctx, 'user.reset-second-factor', await lockUser(tx, input.userId), 'user');
    if (ctx.actor.kind === 'user' && ctx.actor.userId === row.id)
      throw ruleBroken('change your own second factor under Account');
    const factor = await lockSecondFactor(tx, row.id);
    const hadFactor = Boolean(factor?.keyCiphertext);
    const wasPinned = await deleteProviderAccountsOf(tx, row.id);
    if (!hadFactor && !wasPinned)
      throw ruleBroken('this user has no second factor, and no account at the identity provider to forget');
    if (hadFactor)
      await deleteSecondFactor(tx, row.id, { dueNow: isSecondFactorRequired(ctx.env, row.role) });
    await deleteSessionsOf(tx, row.id);
    await deletePendingSignInsOf(tx, row.id);
    const about = { subjectId: row.id, affiliateId: row.affiliateId };
    if (hadFactor) await recordAudit(ctx, tx, { action: 'second-factor.reset', ...about });
    if (wasPinned) await recordAudit(ctx, tx, { action: 'user.provider-account-forgotten', ...about });
  });
}
