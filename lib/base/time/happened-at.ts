import { shownMoment, southAfricanDate, southAfricanTime } from './date';

/** `at 10:42` today, else `on 26 Nov 2026 at 10:42`, in South African time; null: `meanwhile`. */
export function happenedAt(at: Date | null, now: Date): string {
  if (at === null) return 'meanwhile';
  if (southAfricanDate(at) === southAfricanDate(now)) return `at ${southAfricanTime(at).slice(11, 16)}`;
  const text = shownMoment(at);
  return `on ${text.slice(0, -6)} at ${text.slice(-5)}`;
}
