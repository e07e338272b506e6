import { type HourRow, listHours } from '@/db/query/event/activity';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { readFromReplica } from '@/lib/base/replica/read-from-replica';
import { southAfricanTime } from '@/lib/base/time/date';
import { decisionsOf } from '@/lib/event/alert/compare';
import type { Environment } from '@/word/environment';
import type { HourlyCounts, HourlyFigure, HoursView } from './view';

/** Returns today's leads, offers and accepts by hour in both environments, beside those of a week ago. */
export async function getHours(ctx: Context): Promise<Record<Environment, HoursView>> {
  assertMay(ctx, 'overview.read');
  const rows = await readFromReplica(ctx, listHours);
  const current = Number(southAfricanTime(ctx.clock.now()).slice(11, 13));
  return { production: hoursOf(rows, 'production', current), uat: hoursOf(rows, 'uat', current) };
}

function hoursOf(all: readonly HourRow[], environment: Environment, current: number): HoursView {
  const rows = all.filter((row) => row.environment === environment);
  return {
    today: countsOf(rows, 0, current),
    lastWeek: countsOf(rows, 7, 23),
    decisions: { today: decisionsOf(rows, 0), lastWeek: decisionsOf(rows, 7) },
  };
}

function countsOf(rows: readonly HourRow[], daysBack: 0 | 7, last: number): HourlyCounts {
  const series = (figure: HourlyFigure) =>
    Array.from({ length: 24 }, (_, hour) => {
      if (hour > last) return null;
      return rows.find((row) => row.daysBack === daysBack && row.hour === hour)?.[figure] ?? 0;
    });
  return { leads: series('leads'), offers: series('offers'), accepts: series('accepts') };
}
