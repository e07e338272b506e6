import { findSecondFactor } from '@/db/query/access/second-factor';
import type { ProcessState } from '@/lib/base/process/process';
import { knownDevice } from './device';
import { hasSeveralAccounts, listAccountUsers } from './find-account-user';
import { enter, type SignInResult } from './start-session';
import { accountEmail, assertFewTriesHere } from './throttle';
import { refusePassword, whosePassword } from './whose-password';

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
 * the second factor of who has one, and a link by mail takes it from everybody else (`signInByLink`). Audited both ways, never with the email that was typed; an attempt that is refused unchecked is
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
  if (!user) throw await refusePassword(process, users, input.address);
  const { address, userAgent } = input;
  return db.transaction((tx) => enter(process, tx, user, { address, userAgent, by: 'password' }));
}
