import { deleteSignInAttempt, insertSignInAttempt } from '@/db/query/sign-in';
import { AppError } from '@/lib/error';
import type { ProcessState } from '@/lib/process';

export const windowSeconds = 15 * 60;
/**
 * Maximum password attempts within the window. Somebody who mistypes never reaches these limits; a guesser does.
 * `both`, for one account from one address: stops a guesser, but nobody at another address. `address`, for all accounts
 * from one address: stops attempts on lists of accounts. `email`, for one account from all addresses, each counted up
 * to `both` at most: takes twenty addresses at once to reach, and stops more than that.
 */
const most = { both: 5, address: 50, email: 100 };

/**
 * Counts a password attempt, wherever a password is asked for; `email` is in lower case. Throws `rate_limited` after
 * too many: such an attempt is refused unchecked and does not count, so that retrying neither lengthens the wait nor
 * keeps an account locked for others.
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
