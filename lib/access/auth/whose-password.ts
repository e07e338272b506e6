import type { SignInUser } from '@/db/query/access/sign-in';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError } from '@/lib/base/error/error';
import type { ProcessState } from '@/lib/base/process/process';
import { isPassword } from './password';

/** As many passwords are compared at least, so that the time tells nothing about an email with fewer accounts. */
const fewestCompared = 2;

/** Returns the first user whose password this is. All are compared, whichever is right. */
export async function whosePassword(
  users: readonly SignInUser[],
  password: string,
): Promise<SignInUser | null> {
  const decoys = Array.from({ length: Math.max(0, fewestCompared - users.length) }, () => null);
  const compared = await Promise.all(
    [...users, ...decoys].map(async (user) => ({
      user,
      right: await isPassword(user?.passwordHash ?? null, password),
    })),
  );
  return compared.find(({ right }) => right)?.user ?? null;
}

/** Records that a password was wrong for these users, without what was typed; returns the error, which says nothing more. */
export async function refusePassword(
  { database }: Pick<ProcessState, 'database'>,
  users: readonly SignInUser[],
  address: string,
): Promise<AppError> {
  const [only] = users.length === 1 ? users : [];
  const about = only ? { subjectId: only.id, affiliateId: only.affiliateId } : {};
  const visitor = { actor: { kind: 'visitor' }, origin: address } as const;
  await recordAudit(visitor, database, { action: 'session.refused', ...about });
  return new AppError('unauthorized', 'email or password is wrong');
}
