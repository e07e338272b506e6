import type { z } from 'zod';
import { findOpenPasswordReset, updatePasswordResetUsed } from '@/db/query/access/password-reset';
import { lockUser, updatePassword } from '@/db/query/access/user';
import { hasSeveralAccounts } from '@/lib/access/auth/find-account-user';
import { hashToken } from '@/lib/access/auth/link-token';
import { hashPassword } from '@/lib/access/auth/password';
import { assertHardToGuess } from '@/lib/access/auth/password-strength';
import { forgetTries, ownAccount } from '@/lib/access/auth/throttle';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { notFound } from '@/lib/base/error/error';
import type { ProcessState } from '@/lib/base/process/process';
import { findPasswordReset } from './find-password-reset';
import type { resetPasswordInput } from './schema';

/**
 * Sets the password chosen by the holder of the link, uses the link up and ends all sessions of the user. Throws
 * `not_found` when the link is no longer open, `validation_failed` for a password that is easy to guess.
 */
export async function resetPassword(
  process: ProcessState,
  input: z.output<typeof resetPasswordInput>,
  address: string | null,
): Promise<{ email: string }> {
  const { token, password } = input;
  // Before hashing, which is deliberately slow: a made-up link costs nothing.
  const open = await findPasswordReset(process, token);
  if (!open) throw notFound('password reset');
  await assertHardToGuess(password, open);
  const passwordHash = await hashPassword(password);
  return process.database.transaction(async (tx) => {
    const tokenHash = hashToken(token);
    const whose = await findOpenPasswordReset(tx, tokenHash);
    // Same lock order as creating a link and removing a user.
    const row = whose && (await lockUser(tx, whose.userId));
    if (!row || !(await updatePasswordResetUsed(tx, tokenHash))) throw notFound('password reset');
    await updatePassword(tx, row.id, { passwordHash, keptSessionId: null });
    // The earlier wrong tries, from wherever, must not block the user.
    if (!(await hasSeveralAccounts(tx, row.email))) await forgetTries(process, tx, row.email);
    await forgetTries(process, tx, ownAccount(row.id));
    const actor = { kind: 'user', userId: row.id } as const;
    await recordAudit({ actor, origin: address }, tx, {
      action: 'user.password-reset',
      subjectId: row.id,
      affiliateId: row.affiliateId,
    });
    return { email: row.email };
  });
}
