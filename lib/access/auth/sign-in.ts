import { findSecondFactor } from '@/db/query/access/second-factor';
import type { SignInUser } from '@/db/query/access/sign-in';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError } from '@/lib/base/error/error';
import type { ProcessState } from '@/lib/base/process/process';
import { knownDevice } from './device';
import { hasSeveralAccounts, listAccountUsers } from './find-account-user';
import { isPassword } from './password';
import { enter, type SignInResult } from './start-session';
import { accountEmail, assertFewTriesHere } from './throttle';

interface SignInInput {
  email: string;
  password: string;
  address: string;
  /** The header, for the user's list of sessions. */
  userAgent?: string | null;
  /** The browser's cookie of `device.ts`. */
  deviceCookie?: string | undefined;
}

/**
 * Checks email and password, and starts a session or asks for the second factor (`completeSignIn`). Throws
 * `unauthorized` for any wrong pair, without saying which part is wrong, and `rate_limited` after too many attempts
 * within 15 minutes; where only others' guesses from many addresses are too many, a right password is still followed by
 * the second factor of who has one. Audited both ways, never with the email that was typed; an attempt that is refused unchecked is
 * only logged.
 */
export async function signIn(process: ProcessState, input: SignInInput): Promise<SignInResult> {
  const db = process.database;
  const email = accountEmail(input.email);
  // A browser of one account of a claimed email must have no more tries at another one.
  const device = (await hasSeveralAccounts(db, email))
    ? null
    : knownDevice(process.env, input.deviceCookie, email);
  const overAccount = await assertFewTriesHere(process, { email, address: input.address, device });
  const users = await listAccountUsers(db, email);
  const user = await whosePassword(users, input.password);
  if (overAccount !== null) {
    // Looked up in any case, so that the time does not tell whether the password was right.
    const factor = await findSecondFactor(db, (user ?? users[0])?.id ?? 0);
    if (!user || !factor?.keyCiphertext) throw overAccount;
  }
  if (!user) {
    const [only] = users.length === 1 ? users : [];
    const about = only ? { subjectId: only.id, affiliateId: only.affiliateId } : {};
    const visitor = { actor: { kind: 'visitor' }, origin: input.address } as const;
    await recordAudit(visitor, db, { action: 'session.refused', ...about });
    throw new AppError('unauthorized', 'email or password is wrong');
  }
  const { address, userAgent } = input;
  return db.transaction((tx) => enter(process, tx, user, { address, userAgent, by: 'password' }));
}

/** As many passwords are compared at least, so that the time tells nothing about an email with fewer accounts. */
const fewestCompared = 2;

/** Returns the first user whose password this is. All are compared, whichever is right. */
async function whosePassword(users: readonly SignInUser[], password: string): Promise<SignInUser | null> {
  const decoys = Array.from({ length: Math.max(0, fewestCompared - users.length) }, () => null);
  const compared = await Promise.all(
    [...users, ...decoys].map(async (user) => ({
      user,
      right: await isPassword(user?.passwordHash ?? null, password),
    })),
  );
  return compared.find(({ right }) => right)?.user ?? null;
}
