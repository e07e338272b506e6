import { listV1Calls } from '@/db/query/account/v1-call-count';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import type { V1UsageView } from './view';

/**
 * Lists the affiliates that called v1 in the last `days` days (today included), latest caller first. Includes calls
 * with keys that are no longer valid: that integration has not migrated either.
 */
export async function listV1Usage(
  ctx: Context,
  { days = 30 }: { days?: number } = {},
): Promise<V1UsageView[]> {
  assertMay(ctx, 'v1-usage.list');
  const usages = new Map<string, V1UsageView>();
  for (const { day, calls, lastAt, ...whose } of await listV1Calls(ctx.database, days)) {
    const name = `${whose.environment} ${whose.affiliateId}`;
    const usage = usages.get(name) ?? { ...whose, calls: 0, lastCalledAt: lastAt, days: [] };
    usage.calls += calls;
    usage.days.push({ day, calls });
    usages.set(name, usage);
  }
  return [...usages.values()].toSorted((one, other) => Number(other.lastCalledAt) - Number(one.lastCalledAt));
}
