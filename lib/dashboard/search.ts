import { addDays, daysBetween } from '@/lib/date';
import { dashboardInput } from './schema';
import { type DashboardInput, mostDays } from './view';

/** Parses the page's address. Invalid parameters are corrected or ignored: a page cannot report them to anybody. */
export function readDashboardSearch(search: Record<string, unknown>): DashboardInput {
  const { from, to, days } = search;
  const range = dashboardInput.safeParse({ from, to });
  if (range.success && range.data.from && range.data.to) {
    const [first, last] = [range.data.from, range.data.to].sort() as [string, string];
    return { from: daysBetween(first, last) < mostDays ? first : addDays(last, 1 - mostDays), to: last };
  }
  const recent = dashboardInput.safeParse({ days });
  return recent.success && recent.data.days ? { days: recent.data.days } : {};
}
