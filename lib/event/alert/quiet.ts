import { southAfricanTime } from '@/lib/base/time/date';

/** Minutes after midnight in South Africa, perhaps across midnight; both null: none. */
export interface QuietHours {
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
}

const dayMinutes = 24 * 60;

/** Returns when the quiet hours end that `now` falls into, or null. The last minute is not quiet any more. */
export function quietUntil({ quietFrom, quietTo }: QuietHours, now: Date): Date | null {
  if (quietFrom === null || quietTo === null) return null;
  const time = southAfricanTime(now);
  const minute = Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16));
  const isAcross = quietFrom > quietTo;
  const isQuiet = isAcross
    ? minute >= quietFrom || minute < quietTo
    : minute >= quietFrom && minute < quietTo;
  if (!isQuiet) return null;
  const left = (quietTo - minute + dayMinutes) % dayMinutes;
  return new Date(Math.floor(now.getTime() / 60_000 + left) * 60_000);
}

/** `22:30`, for a time field. */
export function clockText(minutes: number | null): string {
  if (minutes === null) return '';
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
