import type { Queryable } from '@/db/client';
import {
  countReport,
  type ReportFilter,
  type ReportFound,
  type ReportListing,
} from '@/db/query/report/report';
import { countReportGroups } from '@/db/query/report/report-group-count';
import { addDays, daysBetween } from '@/lib/base/time/date';

/** A period of so many days is counted at once. */
const shortPeriodDays = 31;
/** How many groups a day has is seen by so many of the newest days. */
const triedDays = 4;

export type CountedReport = Omit<ReportFound, 'groups'> & { groups: number | null };

/**
 * Counts a report. By day and more, a long period of many groups is listed from its newest day on and no further than
 * `limit` groups, so that no year is read for the rows of a week; its total comes from the sums by month. `groups` is
 * null if there are more than are listed and nobody counted them. `today`: no lead is newer.
 */
export async function countNewestDays(
  db: Queryable,
  filter: ReportFilter,
  listing: ReportListing,
  today: string,
): Promise<CountedReport> {
  const { by, limit } = listing;
  const to = filter.to < today ? filter.to : today;
  const length = daysBetween(filter.from, to) + 1;
  const newest = (days: number) => ({ ...filter, to, from: addDays(to, 1 - days) });
  // A fifth more days than so many groups would need.
  const daysNeeded = (groups: number, days: number) =>
    Math.min(length, Math.ceil((1.2 * (limit + 1) * days) / groups));

  if (!by.includes('day') || by.length === 1 || length < shortPeriodDays)
    return countReport(db, filter, listing);
  let days = daysNeeded(await countReportGroups(db, newest(triedDays), by), triedDays);
  if (days === length) return countReport(db, filter, listing);

  const list = async () => {
    for (;;) {
      const { rows, groups } = await countReport(db, newest(days), listing);
      if (groups > limit) return { rows, groups: days === length ? groups : null };
      if (days === length) return { rows, groups };
      days = daysNeeded(groups, days);
    }
  };
  const [listed, { total }] = await Promise.all([
    list(),
    countReport(db, filter, { ...listing, by: [], order: null }),
  ]);
  return { ...listed, total };
}
