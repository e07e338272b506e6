import { updateInvitationsRevokedBy } from '@/db/query/access/invitation';
import { updatePasswordResetsRevoked } from '@/db/query/access/password-reset';
import { lockTeamOf, lockUser, updateUserRemoved } from '@/db/query/access/user';
import { updatePartnerSharesEndedBy } from '@/db/query/lender/partner-share';
import { holdPlanned } from '@/lib/account/environment/lock-settings';
import type { Context } from '@/lib/base/actor/context';
import { assertMayTo } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { ruleBroken } from '@/lib/base/error/error';
import { assertActorUnchanged } from '@/lib/base/gate/author';
import { roleOf } from '@/word/role';
import { assertManagerRemains } from './manager-remains';

/**
 * Removes a user with their sessions, invitations and reset links, at once (design access 9). Throws `rule_broken` for
 * oneself for the last manager of a team and for the last admin.
 */
export async function removeUser(ctx: Context, input: { userId: number }): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    await lockTeamOf(tx, input.userId);
    await assertActorUnchanged(ctx, tx);
    const row = assertMayTo(ctx, 'user.remove', await lockUser(tx, input.userId), 'user');
    if (ctx.actor.kind === 'user' && ctx.actor.userId === row.id)
      throw ruleBroken('you cannot remove yourself');
    await assertManagerRemains(tx, row);
    if (row.role === 'operator') await holdPlanned(ctx, tx, row.id);
    await updateInvitationsRevokedBy(tx, row.id);
    await updatePartnerSharesEndedBy(tx, row.id);
    await updatePasswordResetsRevoked(tx, row.id, 'for and by them');
    await updateUserRemoved(tx, row.id);
    await recordAudit(ctx, tx, {
      action: 'user.removed',
      subjectId: row.id,
      affiliateId: row.affiliateId,
      before: { email: row.email, name: row.name, role: roleOf(row) },
    });
  });
}
