import { formatDay, formatMonth, formatShortDay, formatShortMonth } from '@/components/base/ui/format';
import type { Bucket, Unit } from '@/lib/report/dashboard/bucket';

/** Names a bucket of the chart in its table. */
export function bucketLabel({ from, to }: Bucket, unit: Unit): string {
  if (unit === 'month') return formatMonth(from);
  if (unit === 'day') return formatDay(from);
  return `${formatShortDay(from)} to ${formatDay(to)}`;
}

/** A shorter name for below the chart, where space is tight. */
export function tickLabel({ from }: Bucket, unit: Unit): string {
  return unit === 'month' ? formatShortMonth(from) : formatShortDay(from);
}
