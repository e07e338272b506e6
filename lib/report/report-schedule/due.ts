import { addDays, type CalendarDate, dayStart, southAfricanDate } from '@/lib/base/time/date';
import { daysOfPeriod } from '@/lib/base/time/day-range';
import type { ReportRhythm } from '@/word/report-rhythm';

/** `hour`: of the South African day, 0 to 23. */
export interface DueRule {
  readonly rhythm: ReportRhythm;
  readonly hour: number;
}

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;

/** When a schedule is due on a day that is one of its own. South Africa keeps no daylight saving time. */
const dueOn = (day: CalendarDate, hour: number) => new Date(Date.parse(dayStart(day)) + hour * hourMs);

/** Returns when a schedule is due next, later than `after`. */
export function nextDue({ rhythm, hour }: DueRule, after: Date): Date {
  const isLater = (day: CalendarDate) => dueOn(day, hour).getTime() > after.getTime();
  const first = firstDay(rhythm, southAfricanDate(after));
  return dueOn(isLater(first) ? first : followingDay(rhythm, first), hour);
}

/**
 * Returns the due time to go on with when `due` was missed, such as while the machine was down: what was missed within
 * a week is all sent, late; before that, only the latest of it.
 */
export function dueToSend(rule: DueRule, due: Date, now: Date): Date {
  const next = nextDue(rule, due);
  const isRecent = due.getTime() >= now.getTime() - weekMs;
  return isRecent || next.getTime() > now.getTime() ? due : dueToSend(rule, next, now);
}

/** Returns the days that a report holds which is sent on a day: yesterday, or the last whole week or month. */
export function periodSent(
  rhythm: ReportRhythm,
  day: CalendarDate,
): { from: CalendarDate; to: CalendarDate } {
  if (rhythm === 'day') return daysOfPeriod('yesterday', day);
  if (rhythm === 'month') return daysOfPeriod('last-month', day);
  const monday = firstDay('week', day);
  return { from: addDays(monday, -7), to: addDays(monday, -1) };
}

/** The day itself, its Monday, or the first of its month. */
function firstDay(rhythm: ReportRhythm, day: CalendarDate): CalendarDate {
  if (rhythm === 'day') return day;
  if (rhythm === 'month') return `${day.slice(0, 8)}01`;
  // Sunday is 0.
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

function followingDay(rhythm: ReportRhythm, first: CalendarDate): CalendarDate {
  return rhythm === 'month'
    ? firstDay('month', addDays(first, 31))
    : addDays(first, rhythm === 'week' ? 7 : 1);
}
