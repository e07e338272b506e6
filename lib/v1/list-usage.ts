import { selectV1Calls } from '@/db/query/v1-call-count';
import type { Environment } from '@/db/schema/environment';
import type { Context } from '@/lib/context';
import { assertMay } from '@/lib/permission';

/** What one affiliate calls of v1 in one environment. */
export interface V1Usage {
  affiliateId: number;
  slug: string;
  name: string;
  environment: Environment;
  /** In the days asked for. */
  calls: number;
  lastCalledAt: Date;
  /** Days with calls, newest first; a day as `2026-11-21`, in South Africa. */
  days: { day: string; calls: number }[];
}

/**
 * Who still calls v1: every affiliate with calls in the last `days` days (today included), the latest caller first.
 * Calls with a key that no longer works count too: that integration has not moved either.
 */
export async function listV1Usage(ctx: Context, { days = 30 }: { days?: number } = {}): Promise<V1Usage[]> {
  assertMay(ctx, 'v1-usage.list');
  const usages = new Map<string, V1Usage>();
  for (const { day, calls, lastAt, ...whose } of await selectV1Calls(ctx.database, days)) {
    const name = `${whose.environment} ${whose.affiliateId}`;
    const usage = usages.get(name) ?? { ...whose, calls: 0, lastCalledAt: lastAt, days: [] };
    usage.calls += calls;
    usage.days.push({ day, calls });
    usages.set(name, usage);
  }
  return [...usages.values()].toSorted((one, other) => Number(other.lastCalledAt) - Number(one.lastCalledAt));
}
