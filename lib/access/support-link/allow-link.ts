import type { Queryable } from '@/db/client';
import { lockInvitation, updateInvitationAllowed } from '@/db/query/access/invitation';
import { lockOpenPasswordReset, updatePasswordResetAllowed } from '@/db/query/access/password-reset';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context } from '@/lib/base/actor/context';
import { assertMayTo } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, ruleBroken } from '@/lib/base/error/error';
import { assertActorUnchanged } from '@/lib/base/gate/author';

/**
 * Agrees to an invitation that support has made, so that its link opens. Throws `forbidden` for whoever made it, and
 * `rule_broken` when it does not wait for a yes any more.
 */
export async function allowInvitation(ctx: Context, input: { invitationId: number }): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    await assertActorUnchanged(ctx, tx);
    const row = assertMayTo(
      ctx,
      'invitation.create',
      await lockInvitation(tx, input.invitationId),
      'invitation',
    );
    assertAnother(ctx, row.invitedBy);
    if (!row.isOpen || !row.needsYes || row.allowedAt !== null) throw noLonger();
    await updateInvitationAllowed(tx, row.id, userIdOf(ctx));
    await record(ctx, tx, 'invitation.allowed', { subjectId: row.id, affiliateId: row.affiliateId });
  });
}

/** The same for the link to a new password of a user. */
export async function allowPasswordReset(ctx: Context, input: { resetId: number }): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    await assertActorUnchanged(ctx, tx);
    const row = assertMayTo(
      ctx,
      'user.reset-password',
      await lockOpenPasswordReset(tx, input.resetId),
      'password reset',
    );
    assertAnother(ctx, row.madeBy);
    if (!row.waits) throw noLonger();
    await updatePasswordResetAllowed(tx, row.id, userIdOf(ctx));
    await record(ctx, tx, 'user.password-reset-allowed', {
      subjectId: row.userId,
      affiliateId: row.affiliateId,
    });
  });
}

const noLonger = () => ruleBroken('this link does not wait for a yes any more');

function assertAnother(ctx: Context, madeBy: number | null): void {
  if (madeBy !== null && madeBy === userIdOf(ctx))
    throw new AppError('forbidden', 'somebody else must agree to what you have made');
}

const record = (
  ctx: Context,
  tx: Queryable,
  action: 'invitation.allowed' | 'user.password-reset-allowed',
  about: { subjectId: number; affiliateId: number | null },
) => recordAudit(ctx, tx, { action, ...about });
