import type { z } from 'zod';
import { updateInvitationsRevokedBy } from '@/db/query/invitation';
import { updatePasswordResetsRevoked } from '@/db/query/password-reset';
import { lockTeamOf, lockUser, updateUserRole } from '@/db/query/user';
import { recordEvent } from '@/lib/audit/record-event';
import type { Context } from '@/lib/context';
import { ruleBroken } from '@/lib/error';
import { assertMayTo } from '@/lib/permission';
import { assertManagerRemains } from './manager-remains';
import type { changeRoleInput, UserView } from './schema';
import { userView } from './view';

/**
 * Makes an agent a manager or vice versa; takes effect on their next request. Throws `rule_broken` for oneself, for an
 * operator and for the last manager of a team. A former manager's open invitations and reset links are revoked.
 */
export async function changeRole(ctx: Context, input: z.output<typeof changeRoleInput>): Promise<UserView> {
  const { userId, role } = input;
  return ctx.database.transaction(async (tx) => {
    await lockTeamOf(tx, userId);
    const row = assertMayTo(ctx, 'user.change-role', await lockUser(tx, userId), 'user');
    if (ctx.actor.kind === 'user' && ctx.actor.userId === row.id)
      throw ruleBroken('you cannot change your own role');
    if (row.role === 'operator') throw ruleBroken('an operator’s role cannot be changed');
    if (row.role === role) return userView(row);
    if (role === 'agent') {
      await assertManagerRemains(tx, row);
      await updateInvitationsRevokedBy(tx, row.id);
      await updatePasswordResetsRevoked(tx, row.id, 'for and by them');
    }
    await updateUserRole(tx, row.id, role);
    await recordEvent(ctx, tx, {
      action: 'user.role-changed',
      subjectId: row.id,
      affiliateId: row.affiliateId,
      before: { role: row.role },
      after: { role },
    });
    return userView({ ...row, role });
  });
}
