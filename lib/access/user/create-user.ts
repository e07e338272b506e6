import type { z } from 'zod';
import { insertUser } from '@/db/query/access/user';
import { findAffiliate, nameOfAffiliate } from '@/db/query/account/affiliate';
import { findLender, nameOfLender } from '@/db/query/account/lender';
import { generatePassword, hashPassword } from '@/lib/access/auth/password';
import { assertHardToGuess } from '@/lib/access/auth/password-strength';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, notFound } from '@/lib/base/error/error';
import { assertActorUnchanged } from '@/lib/base/gate/author';
import { storedRole } from '@/word/role';
import type { createUserInput, UserView } from './schema';
import { userView } from './view';

/**
 * Creates a user. Without a password, generates one; it is returned only once and never stored. Throws `conflict` when
 * the email has an account, `not_found` for an unknown affiliate, `validation_failed` for a password that is easy to
 * guess.
 */
export async function createUser(
  ctx: Context,
  input: z.output<typeof createUserInput>,
): Promise<{ user: UserView; generatedPassword: string | null }> {
  const { email, name, role, password, affiliateId = null, lenderId = null } = input;
  assertMay(ctx, 'user.create', { affiliateId, lenderId });
  const affiliateName =
    (await nameOfAffiliate(ctx.database, affiliateId)) ?? (await nameOfLender(ctx.database, lenderId));
  if (password !== undefined) await assertHardToGuess(password, { name, email, affiliateName });
  const chosen = password ?? generatePassword();
  const passwordHash = await hashPassword(chosen);
  return ctx.database.transaction(async (tx) => {
    await assertActorUnchanged(ctx, tx);
    if (affiliateId !== null && !(await findAffiliate(tx, affiliateId))) throw notFound('affiliate');
    if (lenderId !== null && !(await findLender(tx, lenderId))) throw notFound('lender');
    const row = await insertUser(tx, {
      email,
      name,
      passwordHash,
      ...storedRole(role),
      affiliateId,
      lenderId,
    });
    if (!row) throw new AppError('conflict', `a user with the email ${email} exists already`);
    await recordAudit(ctx, tx, {
      action: 'user.created',
      subjectId: row.id,
      affiliateId,
      after: { email, name, role, ...(lenderId !== null && { lenderId }) },
    });
    return { user: userView(row), generatedPassword: password === undefined ? chosen : null };
  });
}
