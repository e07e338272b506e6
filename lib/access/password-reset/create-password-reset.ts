import {
  insertPasswordReset,
  updatePasswordResetRevoked,
  updatePasswordResetsRevoked,
} from '@/db/query/access/password-reset';
import { lockTeamOf, lockUser } from '@/db/query/access/user';
import { generateToken } from '@/lib/access/auth/link-token';
import { mailLink } from '@/lib/access/support-link/mail-link';
import { tellManagers } from '@/lib/access/support-link/tell-managers';
import { wayOfLink } from '@/lib/access/support-link/way-of-link';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context } from '@/lib/base/actor/context';
import { assertMayTo } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { ruleBroken } from '@/lib/base/error/error';
import { assertActorUnchanged } from '@/lib/base/gate/author';
import type { MadePasswordReset } from './schema';

const lifeHours = 24;

/**
 * Creates a link that lets a user who forgot their password choose a new one within a day. It is returned only once and
 * never stored, and revokes an earlier one. The old password stays valid until the link is used. Throws `rule_broken`
 * for oneself: a signed-in user changes their password with the current one. One that support makes for somebody of a
 * team goes by mail, or waits for another's yes (`wayOfLink`), and the team's managers are told.
 */
export async function createPasswordReset(
  ctx: Context,
  input: { userId: number },
): Promise<MadePasswordReset> {
  const { token, hash: tokenHash } = generateToken();
  const link = `${ctx.env.portalOrigin}/password-reset/${token}`;
  const { row, id, expiresAt, way } = await ctx.database.transaction(async (tx) => {
    await lockTeamOf(tx, input.userId);
    await assertActorUnchanged(ctx, tx);
    const row = assertMayTo(ctx, 'user.reset-password', await lockUser(tx, input.userId), 'user');
    const madeBy = userIdOf(ctx);
    if (madeBy === row.id) throw ruleBroken('change your own password under Account');
    await updatePasswordResetsRevoked(tx, row.id, 'for them');
    const { affiliateId } = row;
    const way = await wayOfLink(ctx, tx, { action: 'user.reset-password', affiliateId, userId: row.id });
    const needsYes = way === 'yes';
    const made = await insertPasswordReset(tx, { userId: row.id, tokenHash, madeBy, lifeHours, needsYes });
    await tellManagers(ctx, tx, { kind: 'password', id: made.id, affiliateId, userId: row.id });
    await recordAudit(ctx, tx, {
      action: 'user.password-reset-started',
      subjectId: row.id,
      affiliateId,
    });
    return { row, way, ...made };
  });
  const { email } = row;
  if (way !== 'mail') return { link, email, expiresAt, waits: way === 'yes' };
  const subject = 'Choose a new password';
  const says = 'Our support was asked for a link with which you choose a new password.';
  try {
    await mailLink(ctx, { id: `password-reset-${id}`, email, subject, says, link, expiresAt });
  } catch (error) {
    await updatePasswordResetRevoked(ctx.database, id);
    throw error;
  }
  return { link: '', email, expiresAt, waits: false };
}
