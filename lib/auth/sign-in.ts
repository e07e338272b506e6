import { recordEvent } from '@/lib/audit/record-event';
import { AppError } from '@/lib/error';
import type { ProcessState } from '@/lib/process';
import { knownDevice } from './device';
import { findAccountUser } from './find-account-user';
import { isPassword } from './password';
import { enter, type SignInResult } from './start-session';
import { accountEmail, assertFewTries } from './throttle';

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
 * within 15 minutes. Audited both ways, never with the email that was typed; an attempt that is refused unchecked is
 * only logged.
 */
export async function signIn(process: ProcessState, input: SignInInput): Promise<SignInResult> {
  const db = process.database;
  const email = accountEmail(input.email);
  const device = knownDevice(process.env, input.deviceCookie, email);
  await assertFewTries(process, { email, address: input.address, device });
  const user = await findAccountUser(db, email);
  // An unknown email takes as long as a wrong password, so that timing does not reveal which emails exist.
  const right = await isPassword(user?.passwordHash ?? null, input.password);
  const about = user ? { subjectId: user.id, affiliateId: user.affiliateId } : {};
  if (!user || !right) {
    const visitor = { actor: { kind: 'visitor' }, origin: input.address } as const;
    await recordEvent(visitor, db, { action: 'session.refused', ...about });
    throw new AppError('unauthorized', 'email or password is wrong');
  }
  const { address, userAgent } = input;
  return db.transaction((tx) => enter(process, tx, user, { address, userAgent, by: 'password' }));
}
