import { validationFailed } from '@/lib/base/error/error';
import { daysBetween } from '@/lib/base/time/date';
import { daysOfPeriod, mostDays } from '@/lib/base/time/day-range';
import { type Period, usualPeriod } from '@/lib/base/time/period';

/**
 * Returns the first and last day of a period; one that moves with the day goes up to `to`, or to today. Throws
 * `validation_failed` for one that ends before it starts, or exceeds every retention.
 */
export function rangeOf({ from, to, when }: Period, today: string): { from: string; to: string } {
  if (from === undefined) return daysOfPeriod(when ?? usualPeriod, to ?? today);
  const range = { from, to: to ?? (from > today ? from : today) };
  if (range.from > range.to) throw validationFailed({ from: ['must not be after to'] });
  if (daysBetween(range.from, range.to) >= mostDays)
    throw validationFailed({ from: [`must be less than ${mostDays} days before to`] });
  return range;
}
