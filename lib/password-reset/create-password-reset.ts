import { insertPasswordReset, updatePasswordResetsRevoked } from '@/db/query/password-reset';
import { lockUser } from '@/db/query/user';
import { recordEvent } from '@/lib/audit/record-event';
import type { Context } from '@/lib/context';
import { ruleBroken } from '@/lib/error';
import { generateToken } from '@/lib/invitation/token';
import { assertMayTo } from '@/lib/permission';
import type { MadePasswordReset } from './schema';

const lifeHours = 24;

/**
 * Creates a link that lets a user who forgot their password choose a new one within a day. It is returned only once and
 * never stored, and revokes an earlier one. The old password stays valid until the link is used. Throws `rule_broken`
 * for oneself: a signed-in user changes their password with the current one.
 */
export async function createPasswordReset(
  ctx: Context,
  input: { userId: number },
): Promise<MadePasswordReset> {
  const { token, hash: tokenHash } = generateToken();
  return ctx.database.transaction(async (tx) => {
    const row = assertMayTo(ctx, 'user.reset-password', await lockUser(tx, input.userId), 'user');
    const madeBy = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
    if (madeBy === row.id) throw ruleBroken('change your own password under Account');
    await updatePasswordResetsRevoked(tx, row.id, 'for them');
    const { expiresAt } = await insertPasswordReset(tx, { userId: row.id, tokenHash, madeBy, lifeHours });
    await recordEvent(ctx, tx, {
      action: 'user.password-reset-started',
      subjectId: row.id,
      affiliateId: row.affiliateId,
    });
    return { link: `${ctx.env.portalOrigin}/password-reset/${token}`, email: row.email, expiresAt };
  });
}
