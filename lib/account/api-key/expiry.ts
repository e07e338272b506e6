import { validationFailed } from '@/lib/base/error/error';

/** How many years a key lasts where nobody says otherwise. */
const usualYears = 1;
/** How many it lasts at most: one that nobody replaces ends in the end. */
const mostYears = 2;

/** Returns when a key ends that is made now without a time of its own. */
export const usualExpiry = (now: Date): Date => yearsAfter(now, usualYears);

/** Returns the latest time at which a key may end: to the end of its last day, wherever that is chosen. */
export function latestExpiry(now: Date): Date {
  const latest = yearsAfter(now, mostYears);
  latest.setUTCDate(latest.getUTCDate() + 1);
  return latest;
}

/** Refuses an expiry that has passed, or is further ahead than a key may last. */
export function assertExpiry(expiresAt: Date, now: Date): void {
  if (expiresAt <= now) throw validationFailed({ expiresAt: ['must be in the future'] });
  if (expiresAt > latestExpiry(now))
    throw validationFailed({ expiresAt: [`must be within ${mostYears} years`] });
}

function yearsAfter(now: Date, years: number): Date {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() + years);
  return then;
}
