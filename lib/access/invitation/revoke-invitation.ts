import { lockInvitation, updateInvitationRevoked as markRevoked } from '@/db/query/access/invitation';
import type { Context } from '@/lib/base/actor/context';
import { assertMayTo } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { notFound } from '@/lib/base/error/error';

/** Revokes an invitation. Throws `not_found` when it is already used, revoked or expired. */
export async function revokeInvitation(ctx: Context, input: { invitationId: number }): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const found = await lockInvitation(tx, input.invitationId);
    const row = assertMayTo(ctx, 'invitation.revoke', found, 'invitation');
    if (!row.isOpen) throw notFound('invitation');
    await markRevoked(tx, row.id);
    await recordAudit(ctx, tx, {
      action: 'invitation.revoked',
      subjectId: row.id,
      affiliateId: row.affiliateId,
      before: { email: row.email, role: row.role },
    });
  });
}
