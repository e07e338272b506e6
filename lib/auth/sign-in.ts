import { randomBytes } from 'node:crypto';
import { deleteExpiredSessions, insertSession } from '@/db/query/session';
import {
  deleteOldSignInAttempts,
  deleteSignInAttempts,
  findSignInUser,
  insertSignInAttempt,
} from '@/db/query/sign-in';
import { AppError } from '@/lib/error';
import type { ProcessState } from '@/lib/process';
import { isPassword } from '@/lib/user/password';

/** How long a session lasts: a working day, then sign in again. */
export const sessionLifeSeconds = 12 * 60 * 60;

const windowSeconds = 15 * 60;
// One person who mistypes never meets these; a guesser does. The last one holds against many addresses.
const most = { both: 5, address: 50, email: 100 };

export interface SignInInput {
  email: string;
  password: string;
  address: string;
}

/**
 * Checks email and password and starts a session; returns its id. Throws `unauthorized` for any wrong pair,
 * without saying which half, and `rate_limited` after too many tries within 15 minutes.
 */
export async function signIn(process: ProcessState, input: SignInInput): Promise<string> {
  const q = process.database.drizzle;
  const attempt = { email: input.email.trim().toLowerCase().slice(0, 320), address: input.address };
  const count = await insertSignInAttempt(q, attempt, windowSeconds);
  if (count.both > most.both || count.address > most.address || count.email > most.email) {
    process.log.warn({ address: attempt.address }, 'sign-in throttled');
    throw new AppError('rate_limited', 'too many tries', {
      retryAfterSeconds: Math.max(1, count.retryAfterSeconds),
    });
  }
  const user = await findSignInUser(q, attempt.email);
  // An unknown email takes as long as a wrong password, so that the time does not tell which emails exist.
  const right = await isPassword(user?.passwordHash ?? null, input.password);
  if (!user || !right) throw new AppError('unauthorized', 'email or password is wrong');
  const id = randomBytes(32).toString('base64url');
  await q.transaction(async (tx) => {
    await deleteSignInAttempts(tx, attempt);
    await deleteOldSignInAttempts(tx, windowSeconds);
    await deleteExpiredSessions(tx);
    await insertSession(tx, { id, userId: user.id, lifeSeconds: sessionLifeSeconds });
  });
  return id;
}
