import type { z } from 'zod';
import { updateInvitationsRevokedBy } from '@/db/query/access/invitation';
import { updatePasswordResetsRevoked } from '@/db/query/access/password-reset';
import { deleteWaysIn, lockTeamOf, lockUser, updateUserRole } from '@/db/query/access/user';
import { updatePartnerSharesEndedBy } from '@/db/query/lender/partner-share';
import { holdPlanned } from '@/lib/account/environment/lock-settings';
import type { Context } from '@/lib/base/actor/context';
import { assertMayTo, roleMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { ruleBroken } from '@/lib/base/error/error';
import { assertActorUnchanged } from '@/lib/base/gate/author';
import { familyOf, isOperatorRole, roleOf, storedRole } from '@/word/role';
import { assertManagerRemains } from './manager-remains';
import type { changeRoleInput, UserView } from './schema';
import { userView } from './view';

const mayBe = {
  operator: 'an operator can be a viewer, support, catalogue, finance or an admin',
  staff: 'a user of an affiliate can be an agent or a manager',
  lender: 'a user of a lender can be a viewer, an agent or a manager',
} as const;

/**
 * Makes an agent a manager or vice versa, or gives an operator another role; takes effect on their next request. An
 * operator's sessions end. Throws `rule_broken` for oneself, for the last manager of a team, for the last admin, and
 * between staff and operators. Open invitations and reset links that they made are revoked, of a
 * former admin, and where they may make none any more; what they planned of the settings is held.
 */
export async function changeRole(ctx: Context, input: z.output<typeof changeRoleInput>): Promise<UserView> {
  const { userId, role } = input;
  return ctx.database.transaction(async (tx) => {
    await lockTeamOf(tx, userId);
    await assertActorUnchanged(ctx, tx);
    const row = assertMayTo(ctx, 'user.change-role', await lockUser(tx, userId), 'user');
    if (ctx.actor.kind === 'user' && ctx.actor.userId === row.id)
      throw ruleBroken('you cannot change your own role');
    const former = roleOf(row);
    if (familyOf(former) !== familyOf(role)) throw ruleBroken(mayBe[familyOf(former)]);
    if (former === role) return userView(row);
    const isManager = ['manager', 'admin', 'lender-manager'].includes(former);
    if (isManager) await assertManagerRemains(tx, row);
    if (isManager || !roleMay(role, 'invitation.create')) {
      await updateInvitationsRevokedBy(tx, row.id);
      await updatePasswordResetsRevoked(tx, row.id, 'for and by them');
    }
    if (!roleMay(role, 'partner.change')) await updatePartnerSharesEndedBy(tx, row.id);
    if (isOperatorRole(role) && !roleMay(role, 'environment.change')) await holdPlanned(ctx, tx, row.id);
    const stored = storedRole(role);
    await updateUserRole(tx, row.id, stored);
    if (isOperatorRole(role)) await deleteWaysIn(tx, row.id);
    await recordAudit(ctx, tx, {
      action: 'user.role-changed',
      subjectId: row.id,
      affiliateId: row.affiliateId,
      before: { role: former },
      after: { role },
    });
    return userView({ ...row, ...stored });
  });
}
