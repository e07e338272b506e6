import { addDays, daysBetween } from '@/lib/base/time/date';
import type { Funnel } from './view';

export type Unit = 'day' | 'week' | 'month';

/** An interval of a chart: its days from `from` to `to`, inclusive, clipped to the period shown. */
export interface Bucket extends Funnel {
  from: string;
  to: string;
}

/** Few enough intervals to tell apart on a phone, and enough to see a trend. */
export function unitFor(from: string, to: string): Unit {
  const days = daysBetween(from, to) + 1;
  if (days <= 45) return 'day';
  return days <= 200 ? 'week' : 'month';
}

/** Groups days into calendar days, weeks (from Monday) or months. Intervals without leads are included with zeros. */
export function bucketsOf(
  { from, to }: { from: string; to: string },
  days: readonly (Funnel & { day: string })[],
): Bucket[] {
  const unit = unitFor(from, to);
  const buckets: Bucket[] = [];
  for (let start = from; start <= to; ) {
    const next = nextStart(start, unit);
    const last = addDays(next, -1);
    buckets.push({ from: start, to: last < to ? last : to, leads: 0, matched: 0, accepted: 0 });
    start = next;
  }
  let index = 0;
  for (const { day, leads, matched, accepted } of days) {
    while (index < buckets.length - 1 && day > (buckets[index]?.to ?? to)) index += 1;
    const bucket = buckets[index];
    if (!bucket || day < bucket.from || day > bucket.to) continue;
    bucket.leads += leads;
    bucket.matched += matched;
    bucket.accepted += accepted;
  }
  return buckets;
}

function nextStart(day: string, unit: Unit): string {
  if (unit === 'day') return addDays(day, 1);
  const date = new Date(day);
  if (unit === 'week') return addDays(day, 7 - ((date.getUTCDay() + 6) % 7));
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
}
