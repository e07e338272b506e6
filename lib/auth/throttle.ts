import { deleteSignInAttempt, insertSignInAttempt } from '@/db/query/sign-in';
import { AppError } from '@/lib/error';
import type { ProcessState } from '@/lib/process';

export const windowSeconds = 15 * 60;
/**
 * Tries to prove a password within the window. One person who mistypes never meets these; a guesser does.
 * `both`, of one account from one address: a guesser meets it, and nobody at another address. `address`, of all
 * accounts from one address: it holds against lists of accounts. `email`, of one account from everywhere, where an
 * address counts for `both` at most: it takes twenty addresses at once to reach it, and it holds against more.
 */
const most = { both: 5, address: 50, email: 100 };

/**
 * Counts a try to prove a password, wherever passwords are asked for; `email` is in lower case. Throws
 * `rate_limited` after too many: that try is refused unheard and does not count, so that asking again neither
 * lengthens the wait nor keeps an account shut for others.
 */
export async function assertFewTries(
  process: ProcessState,
  attempt: { email: string; address: string },
): Promise<void> {
  const db = process.database;
  const { id, ...counts } = await insertSignInAttempt(db, attempt, {
    windowSeconds,
    mostByAddress: most.both,
  });
  const over = (['both', 'address', 'email'] as const).filter((kind) => counts[kind].tries > most[kind]);
  if (over.length === 0) return;
  await deleteSignInAttempt(db, id);
  process.log.warn({ address: attempt.address, over }, 'password guesses throttled');
  throw new AppError('rate_limited', 'too many tries', {
    retryAfterSeconds: Math.max(1, ...over.map((kind) => counts[kind].freeInSeconds)),
  });
}
