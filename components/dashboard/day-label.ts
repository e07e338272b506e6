import { formatDay, formatMonth, formatShortDay, formatShortMonth } from '@/components/ui/format';
import type { Bucket, Unit } from '@/lib/dashboard/bucket';

/** What a stretch of a chart is called in its table. */
export function bucketLabel({ from, to }: Bucket, unit: Unit): string {
  if (unit === 'month') return formatMonth(from);
  if (unit === 'day') return formatDay(from);
  return `${formatShortDay(from)} to ${formatDay(to)}`;
}

/** The same below the chart, where there is little room. */
export function tickLabel({ from }: Bucket, unit: Unit): string {
  return unit === 'month' ? formatShortMonth(from) : formatShortDay(from);
}
