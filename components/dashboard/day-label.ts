import type { Bucket, Unit } from '@/lib/dashboard/bucket';

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-ZA', { timeZone: 'UTC', ...options });
const shortDay = format({ day: 'numeric', month: 'short' });
const longDay = format({ day: 'numeric', month: 'short', year: 'numeric' });
const longMonth = format({ month: 'long', year: 'numeric' });
const shortMonth = format({ month: 'short' });

/** `21 Nov 2026` */
export const dayLabel = (day: string) => longDay.format(new Date(day));

/** What a stretch of a chart is called in its table. */
export function bucketLabel({ from, to }: Bucket, unit: Unit): string {
  if (unit === 'month') return longMonth.format(new Date(from));
  if (unit === 'day') return longDay.format(new Date(from));
  return `${shortDay.format(new Date(from))} to ${longDay.format(new Date(to))}`;
}

/** The same below the chart, where there is little room. */
export function tickLabel({ from }: Bucket, unit: Unit): string {
  return (unit === 'month' ? shortMonth : shortDay).format(new Date(from));
}
