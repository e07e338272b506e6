import { insertSignInAttempt } from '@/db/query/sign-in';
import { AppError } from '@/lib/error';
import type { ProcessState } from '@/lib/process';

export const windowSeconds = 15 * 60;
// One person who mistypes never meets these; a guesser does. The last one holds against many addresses.
const most = { both: 5, address: 50, email: 100 };

/**
 * Counts a try to prove a password. Throws `rate_limited` after too many within 15 minutes, wherever passwords are
 * asked for. `email` is in lower case.
 */
export async function assertFewTries(
  process: ProcessState,
  attempt: { email: string; address: string },
): Promise<void> {
  const count = await insertSignInAttempt(process.database.drizzle, attempt, windowSeconds);
  if (count.both <= most.both && count.address <= most.address && count.email <= most.email) return;
  process.log.warn({ address: attempt.address }, 'password guesses throttled');
  throw new AppError('rate_limited', 'too many tries', {
    retryAfterSeconds: Math.max(1, count.retryAfterSeconds),
  });
}
