import { addDays, type CalendarDate } from '@/lib/base/time/date';
import { holidayOn, weekdayOf } from '@/lib/catalogue/calendar/public-holiday';

/** What the law gives for an answer (POPIA, regulations of 17 April 2025). */
export const daysToAnswer = 30;

/**
 * Returns the day until which a request is to be answered in writing: 30 days after the day of its receipt, or the next one
 * that is neither a Sunday nor a public holiday. `declared`: names of declared holidays, by day.
 */
export function dueDay(
  receivedOn: CalendarDate,
  declared: ReadonlyMap<CalendarDate, string> = new Map(),
): CalendarDate {
  let day = addDays(receivedOn, daysToAnswer);
  while (weekdayOf(day) === 'sun' || holidayOn(day, declared) !== null) day = addDays(day, 1);
  return day;
}
