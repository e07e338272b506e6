import type { Queryable } from '@/db/client';
import { countReport, type ReportFilter, type ReportFound, type ReportListing } from '@/db/query/report';
import { addDays, daysBetween } from '@/lib/date';

/** A period of so many days is counted at once. */
const shortPeriodDays = 31;
/** Counted first in a longer one, to see how many groups a day has. */
const firstDays = 8;

export type CountedReport = Omit<ReportFound, 'groups'> & { groups: number | null };

/**
 * Counts a report. By day and more, a long period is listed from its newest day on and no further than `limit` groups, so
 * that no year is read for the rows of a week; its total comes from the sums by month. `groups` is null if there are more
 * than are listed and nobody counted them. `today`: no lead is newer.
 */
export async function countNewestDays(
  db: Queryable,
  filter: ReportFilter,
  listing: ReportListing,
  today: string,
): Promise<CountedReport> {
  const { by } = listing;
  if (!by.includes('day') || by.length === 1 || daysBetween(filter.from, filter.to) < shortPeriodDays)
    return countReport(db, filter, listing);
  const to = filter.to < today ? filter.to : today;
  const [newest, { total }] = await Promise.all([
    listNewest(db, { ...filter, to }, listing),
    countReport(db, filter, { ...listing, by: [], order: null }),
  ]);
  return { ...newest, total };
}

async function listNewest(
  db: Queryable,
  filter: ReportFilter,
  listing: ReportListing,
): Promise<Omit<CountedReport, 'total'>> {
  const { limit } = listing;
  const length = daysBetween(filter.from, filter.to) + 1;
  const count = (days: number, more: Partial<ReportListing>) =>
    countReport(db, { ...filter, from: addDays(filter.to, 1 - days) }, { ...listing, ...more });
  let days = Math.min(firstDays, length);
  // How many groups a day has, from a few of them.
  let { groups, rows } = await count(days, { order: null, page: { nth: 1, size: 1 } });
  for (;;) {
    // A fifth more than as many days as the groups so far would need.
    if (groups <= limit) days = Math.min(length, Math.ceil((1.2 * (limit + 1) * days) / groups));
    ({ groups, rows } = await count(days, {}));
    if (groups > limit) return { rows, groups: days === length ? groups : null };
    if (days === length) return { rows, groups };
  }
}
