import { addDays, type CalendarDate, southAfricanDate } from '@/lib/base/time/date';
import { holidayOn, weekdayOf } from './public-holiday';

const hour = 3_600_000;

/**
 * When applicants may be called, in hours of South African time; other days: not at all (design desk 4, call-backs).
 */
const hoursOf: Readonly<Record<string, readonly [from: number, to: number]>> = {
  mon: [8, 20],
  tue: [8, 20],
  wed: [8, 20],
  thu: [8, 20],
  fri: [8, 20],
  sat: [9, 13],
};

/** The longest stretch without contact hours is some days; more would be a fault of the calendar. */
const daysAhead = 60;

/**
 * Returns the first moment from `at` on at which applicants may be called: `at` itself within contact hours, else the
 * beginning of the next ones. Never on Sundays and public holidays. `declared`: names of declared holidays, by day.
 */
export function nextContactTime(at: Date, declared: ReadonlyMap<CalendarDate, string>): Date {
  const today = southAfricanDate(at);
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    const day = addDays(today, ahead);
    const hours = holidayOn(day, declared) === null ? hoursOf[weekdayOf(day)] : undefined;
    if (!hours) continue;
    const midnight = Date.parse(`${day}T00:00:00+02:00`);
    const from = Math.max(midnight + hours[0] * hour, at.getTime());
    if (from < midnight + hours[1] * hour) return new Date(from);
  }
  throw new Error(`no contact hours within ${daysAhead} days after ${today}`);
}

/** True within contact hours. */
export function isContactTime(at: Date, declared: ReadonlyMap<CalendarDate, string>): boolean {
  return nextContactTime(at, declared).getTime() === at.getTime();
}
