import type { z } from 'zod';
import { deleteEmailCode, findEmailCode } from '@/db/query/access/email-code';
import { updateInvitationsRevokedBy } from '@/db/query/access/invitation';
import { updatePasswordResetsRevoked } from '@/db/query/access/password-reset';
import { lockUser, updateEmailProved, updatePassword } from '@/db/query/access/user';
import { nameOfAffiliate } from '@/db/query/account/affiliate';
import { hashPassword, isPassword } from '@/lib/access/auth/password';
import { assertHardToGuess } from '@/lib/access/auth/password-strength';
import { assertFewTries, codeLimits, forgetTries, mailsTo, ownAccount } from '@/lib/access/auth/throttle';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, notFound, validationFailed } from '@/lib/base/error/error';
import type { confirmEmailInput } from './schema';

/**
 * Proves that the email of the signed-in user is theirs, by the code that `sendEmailCode` mailed. Whoever invited them had
 * the link, too, and may know the password: so it is chosen anew, and all other sessions and the links of the account
 * end. Throws `validation_failed` for a wrong code or password, `conflict` when the email is known to be another account's, and
 * `rate_limited` after too many tries.
 */
export async function confirmEmail(ctx: Context, input: z.output<typeof confirmEmailInput>): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'user') throw new AppError('forbidden', 'only who is signed in has an email');
  assertMay(ctx, 'user.change-own-password', { affiliateId: actor.affiliateId });
  const account = ownAccount(actor.userId);
  await assertFewTries(ctx, { email: account, address: ctx.origin ?? 'unknown' }, codeLimits);
  await ctx.database.transaction(async (tx) => {
    const user = await lockUser(tx, actor.userId);
    if (!user) throw notFound('user');
    if (!(await isPassword(user.passwordHash, input.currentPassword)))
      throw validationFailed({ currentPassword: ['is not your password'] });
    const hash = await findEmailCode(tx, user.id);
    if (hash === null || !(await isPassword(hash, input.code)))
      throw validationFailed({ code: ['is wrong or has expired: enter the latest one, or ask for another'] });
    await assertHardToGuess(
      input.newPassword,
      { ...user, affiliateName: await nameOfAffiliate(tx, user.affiliateId) },
      'newPassword',
    );
    const passwordHash = await hashPassword(input.newPassword);
    if (!(await updateEmailProved(tx, user.id)))
      throw new AppError('conflict', 'this email is confirmed as another account’s');
    await deleteEmailCode(tx, user.id);
    await updatePassword(tx, user.id, { passwordHash, keptSessionId: actor.sessionId });
    await updatePasswordResetsRevoked(tx, user.id, 'for and by them');
    await updateInvitationsRevokedBy(tx, user.id);
    await forgetTries(ctx, tx, account);
    await forgetTries(ctx, tx, mailsTo(user.id));
    await recordAudit(ctx, tx, {
      action: 'user.email-confirmed',
      subjectId: user.id,
      affiliateId: user.affiliateId,
    });
  });
}
