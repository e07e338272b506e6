import type { z } from 'zod';
import { updateInvitationsRevokedBy } from '@/db/query/access/invitation';
import { updatePasswordResetsRevoked } from '@/db/query/access/password-reset';
import { lockTeamOf, lockUser, updateUserSuspended } from '@/db/query/access/user';
import { updatePartnerSharesEndedBy } from '@/db/query/lender/partner-share';
import { holdPlanned } from '@/lib/account/environment/lock-settings';
import type { Context } from '@/lib/base/actor/context';
import { assertMayTo } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { ruleBroken } from '@/lib/base/error/error';
import { assertActorUnchanged } from '@/lib/base/gate/author';
import { assertManagerRemains } from './manager-remains';
import type { suspendUserInput, UserView } from './schema';
import { userView } from './view';

/**
 * Suspends an operator: they are signed out at once and cannot sign in, links that they made stop working, and what
 * they planned is held; or lets them in again. Throws `rule_broken` for oneself, for the last admin, and for users of an affiliate, who are removed
 * instead.
 */
export async function suspendUser(ctx: Context, input: z.output<typeof suspendUserInput>): Promise<UserView> {
  const { userId, suspended } = input;
  return ctx.database.transaction(async (tx) => {
    await lockTeamOf(tx, userId);
    await assertActorUnchanged(ctx, tx);
    const row = assertMayTo(ctx, 'user.suspend', await lockUser(tx, userId), 'user');
    if (ctx.actor.kind === 'user' && ctx.actor.userId === row.id)
      throw ruleBroken('you cannot suspend yourself');
    if (row.role !== 'operator')
      throw ruleBroken('only operators are suspended: remove users of an affiliate');
    if ((row.suspendedAt !== null) === suspended) return userView(row);
    if (suspended) {
      await assertManagerRemains(tx, row);
      await holdPlanned(ctx, tx, row.id);
      await updateInvitationsRevokedBy(tx, row.id);
      await updatePartnerSharesEndedBy(tx, row.id);
      await updatePasswordResetsRevoked(tx, row.id, 'for and by them');
    }
    const changed = await updateUserSuspended(tx, row.id, suspended);
    await recordAudit(ctx, tx, {
      action: suspended ? 'user.suspended' : 'user.let-in-again',
      subjectId: row.id,
      affiliateId: row.affiliateId,
    });
    return userView(changed);
  });
}
