import type { z } from 'zod';
import { insertUser } from '@/db/query/access/user';
import { claimSetUpToken, isSetUpToken } from '@/db/query/base/installation';
import { hashToken } from '@/lib/access/auth/link-token';
import { hashPassword } from '@/lib/access/auth/password';
import { assertHardToGuess } from '@/lib/access/auth/password-strength';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, notFound } from '@/lib/base/error/error';
import type { ProcessState } from '@/lib/base/process/process';
import { storedRole } from '@/word/role';
import type { setUpInput } from './schema';

/** Whether a link can still be used, without telling why not. */
export function canSetUp({ database }: ProcessState, token: string): Promise<boolean> {
  return isSetUpToken(database, hashToken(token));
}

/**
 * Makes the first operator, and uses the link up. Needs no session: whoever can read the server's output may. Throws
 * `not_found` when the link was used, has run out, or there is an operator; `validation_failed` for a password that is
 * easy to guess.
 */
export async function setUp(
  process: ProcessState,
  input: z.output<typeof setUpInput>,
  address: string | null,
): Promise<{ email: string }> {
  const { token, email, name, password } = input;
  // Before hashing, which is deliberately slow: a made-up link costs nothing.
  if (!(await canSetUp(process, token))) throw notFound('link');
  await assertHardToGuess(password, { name, email });
  const passwordHash = await hashPassword(password);
  return process.database.transaction(async (tx) => {
    if (!(await claimSetUpToken(tx, hashToken(token)))) throw notFound('link');
    const row = await insertUser(tx, {
      email,
      name,
      passwordHash,
      ...storedRole('admin'),
      affiliateId: null,
      lenderId: null,
    });
    if (!row) throw new AppError('conflict', `a user with the email ${email} exists already`);
    const actor = { kind: 'user', userId: row.id } as const;
    await recordAudit({ actor, origin: address }, tx, {
      action: 'user.created',
      subjectId: row.id,
      after: { email, name, role: 'admin', by: 'set-up link' },
    });
    return { email };
  });
}
