import { formatDay, formatShortDay } from '@/components/base/ui/format';
import { type DayRange, type MovingPeriod, periodLabel } from '@/lib/base/time/day-range';

/** Words days as a date box shows them and reads them again: `01 – 15 Nov 2026`, `From 01 Nov 2026`, `Last 7 days`. */
export function dayRangeText(days: DayRange | MovingPeriod): string {
  if (typeof days === 'string') return periodLabel(days);
  const { from, to } = days;
  if (from === undefined) return to === undefined ? '' : `Until ${formatDay(to)}`;
  if (to === undefined) return `From ${formatDay(from)}`;
  if (from === to) return formatDay(from);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${from.slice(8)} – ${formatDay(to)}`;
  return `${from.slice(0, 4) === to.slice(0, 4) ? formatShortDay(from) : formatDay(from)} – ${formatDay(to)}`;
}
