import { insertCountedParts, updateCountedParts } from '@/db/query/report/day-parts';
import { insertClosedDays, updateClosedDays } from '@/db/query/report/day-sums';
import { funnelDays } from '@/db/query/report/funnel-day';
import { reportDays } from '@/db/query/report/report-day';
import { replaceReportDelays } from '@/db/query/report/report-delay';
import type { Context } from '@/lib/base/actor/context';

/**
 * Counts the days that are over, the parts of today that are, and later changes to their leads, for the dashboard and for
 * reports. Both are exact without it, only slower: they count on read whatever is not counted yet.
 */
export async function countDays(ctx: Pick<Context, 'database'>, signal: AbortSignal): Promise<void> {
  const { database } = ctx;
  for (const book of [funnelDays, reportDays]) {
    for (const step of [insertClosedDays, updateClosedDays]) {
      do signal.throwIfAborted();
      while (await step(database, book));
    }
    await insertCountedParts(database, book);
    await updateCountedParts(database, book);
  }
}

/** The same, and reports learn how long partners take. */
export async function closeDays(ctx: Pick<Context, 'database'>, signal: AbortSignal): Promise<void> {
  await countDays(ctx, signal);
  await replaceReportDelays(ctx.database);
}
