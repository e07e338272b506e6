import type { z } from 'zod';
import { updatePasswordResetsRevoked } from '@/db/query/access/password-reset';
import { lockUser, updatePassword } from '@/db/query/access/user';
import { nameOfAffiliate } from '@/db/query/account/affiliate';
import { hashPassword, isPassword } from '@/lib/access/auth/password';
import { assertHardToGuess } from '@/lib/access/auth/password-strength';
import { assertFewTries, forgetTries, ownAccount } from '@/lib/access/auth/throttle';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, notFound, validationFailed } from '@/lib/base/error/error';
import type { changePasswordInput } from './schema';

/**
 * Changes the password of the signed-in user and ends their other sessions and open reset links. Throws
 * `validation_failed` if the current one is wrong or the new one easy to guess, and `rate_limited` after too many
 * tries, so that a stolen session cannot be used to guess it.
 */
export async function changePassword(
  ctx: Context,
  input: z.output<typeof changePasswordInput>,
): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'user') throw new AppError('forbidden', 'only who is signed in has a password');
  assertMay(ctx, 'user.change-own-password', { affiliateId: actor.affiliateId });
  const { currentPassword, newPassword } = input;
  const attempt = { email: ownAccount(actor.userId), address: ctx.origin ?? 'unknown' };
  await assertFewTries(ctx, attempt);
  await ctx.database.transaction(async (tx) => {
    const row = await lockUser(tx, actor.userId);
    if (!row) throw notFound('user');
    if (!(await isPassword(row.passwordHash, currentPassword)))
      throw validationFailed({ currentPassword: ['is not your password'] });
    await assertHardToGuess(
      newPassword,
      { ...row, affiliateName: await nameOfAffiliate(tx, row.affiliateId) },
      'newPassword',
    );
    const passwordHash = await hashPassword(newPassword);
    await updatePassword(tx, row.id, { passwordHash, keptSessionId: actor.sessionId });
    await updatePasswordResetsRevoked(tx, row.id, 'for them');
    await forgetTries(ctx, tx, attempt.email);
    await recordAudit(ctx, tx, {
      action: 'user.password-changed',
      subjectId: row.id,
      affiliateId: row.affiliateId,
    });
  });
}
