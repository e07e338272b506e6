import type { Queryable } from '@/db/client';
import { countReport, type ReportFilter, type ReportFound, type ReportGroupName } from '@/db/query/report';
import { addDays, daysBetween } from '@/lib/date';

/** A period of so many days is counted at once. */
const shortPeriodDays = 31;
/** Counted first in a longer one, to see how many groups a day has. */
const firstDays = 8;

interface CountOptions {
  by: readonly ReportGroupName[];
  limit: number;
  delaysOf: number | null;
}
type CountedDays = Omit<ReportFound, 'groups'> & { groups: number | null };

/**
 * Counts a report. By day, a long period is counted from its newest day on and no further than `limit` groups, so that
 * no year is read for the rows of a week; its total comes from the sums by month. `groups` is null if there are more,
 * `today`: no lead is newer.
 */
export async function countNewestDays(
  db: Queryable,
  filter: ReportFilter,
  options: CountOptions,
  today: string,
): Promise<CountedDays> {
  if (!options.by.includes('day') || daysBetween(filter.from, filter.to) < shortPeriodDays)
    return countReport(db, filter, options);
  const to = filter.to < today ? filter.to : today;
  const [newest, { total }] = await Promise.all([
    listNewest(db, { ...filter, to }, options),
    countReport(db, filter, { ...options, by: [] }),
  ]);
  return { ...newest, total };
}

async function listNewest(
  db: Queryable,
  filter: ReportFilter,
  options: CountOptions,
): Promise<Omit<CountedDays, 'total'>> {
  const { limit } = options;
  const rows: ReportFound['rows'] = [];
  let groups = 0;
  let counted = 0;
  let days = firstDays;
  for (let to = filter.to; filter.from <= to; to = addDays(filter.to, -counted)) {
    if (groups > limit) return { rows: rows.slice(0, limit), groups: null };
    counted = Math.min(counted + days, daysBetween(filter.from, filter.to) + 1);
    const found = await countReport(db, { ...filter, from: addDays(filter.to, 1 - counted), to }, options);
    rows.push(...found.rows);
    groups += found.groups;
    // A fifth more than as many days as the groups so far would need.
    days = Math.max(firstDays, Math.ceil((1.2 * (limit + 1 - groups) * counted) / groups));
  }
  return { rows: rows.slice(0, limit), groups };
}
