import { findUsualWait as findWait } from '@/db/query/message/arrival';
import type { Context } from '@/lib/base/actor/context';

/** How long a partner's link or decision takes when the response to the accept does not bring it. In seconds. */
export interface UsualWait {
  /** The cases it is measured from. */
  count: number;
  median: number;
  nineOfTen: number;
}

/** Fewer say little, and may be one affiliate's alone. */
const leastCases = 10;
const mostCases = 50;

/**
 * Measures the last 50 waits at a partner, which belongs to one environment, whichever affiliate sent the applications:
 * only a duration leaves. Null: fewer than ten so far (design message 3).
 */
export function findUsualWait(
  { database }: Pick<Context, 'database'>,
  partnerId: number,
): Promise<UsualWait | null> {
  return findWait(database, partnerId, { least: leastCases, most: mostCases });
}
