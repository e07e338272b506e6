import { lockOpenInvitation, updateInvitationRevoked as markRevoked } from '@/db/query/invitation';
import { recordEvent } from '@/lib/audit/record-event';
import type { Context } from '@/lib/context';
import { notFound } from '@/lib/error';
import { assertMay } from '@/lib/permission';

/** Revokes an invitation. Throws `not_found` when it is already used, revoked or expired. */
export async function revokeInvitation(ctx: Context, input: { invitationId: number }): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const row = await lockOpenInvitation(tx, input.invitationId);
    if (!row) throw notFound('invitation');
    assertMay(ctx, 'invitation.revoke', { affiliateId: row.affiliateId });
    await markRevoked(tx, row.id);
    await recordEvent(ctx, tx, {
      action: 'invitation.revoked',
      subjectId: row.id,
      affiliateId: row.affiliateId,
      before: { email: row.email, role: row.role },
    });
  });
}
