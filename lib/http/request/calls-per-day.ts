import type { CalendarDate } from '@/lib/base/time/date';
import type { KeyUsageView } from './schema';

export interface DayOfCalls {
  day: CalendarDate;
  calls: number;
  /** Of these: with status 400 or higher. */
  failed: number;
  /** The keys that made calls, busiest first. */
  keys: { keyId: number; calls: number; failed: number }[];
}

/** Returns each of the last `days` days up to `today`, oldest first, without gaps, over all keys. */
export function callsPerDay(usage: readonly KeyUsageView[], today: CalendarDate, days: number): DayOfCalls[] {
  const last = Date.parse(today);
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(last - (days - 1 - index) * 86_400_000).toISOString().slice(0, 10);
    const keys = usage
      .flatMap((key) =>
        key.days
          .filter((one) => one.day === day)
          .map(({ calls, failed }) => ({ keyId: key.keyId, calls, failed })),
      )
      .sort((a, b) => b.calls - a.calls);
    const sum = (count: 'calls' | 'failed') => keys.reduce((total, key) => total + key[count], 0);
    return { day, calls: sum('calls'), failed: sum('failed'), keys };
  });
}
