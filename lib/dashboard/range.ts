import { addDays, daysBetween } from '@/lib/date';
import { validationFailed } from '@/lib/error';
import { mostDays, usualDays } from './view';

/**
 * Returns the first and last day that are asked for: `from` to `to`, or the number of `days` up to `to`; without `to`,
 * up to today. Throws `validation_failed` for a period that ends before it starts, or exceeds every retention.
 */
export function rangeOf(
  asked: { from?: string | undefined; to?: string | undefined; days?: number | undefined },
  today: string,
): { from: string; to: string } {
  const to = asked.to ?? today;
  const range = { from: asked.from ?? addDays(to, 1 - (asked.days ?? usualDays)), to };
  if (range.from > to) throw validationFailed({ from: ['must not be after to'] });
  if (daysBetween(range.from, to) >= mostDays)
    throw validationFailed({ from: [`must be less than ${mostDays} days before to`] });
  return range;
}
