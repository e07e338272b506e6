import { addDays, type CalendarDate } from '@/lib/base/time/date';

/** A public holiday of South Africa. */
export interface PublicHoliday {
  readonly day: CalendarDate;
  readonly name: string;
}

/** The fixed days of the Public Holidays Act, 1994, as month and day. */
const fixedDays = [
  ['01-01', 'New Year’s Day'],
  ['03-21', 'Human Rights Day'],
  ['04-27', 'Freedom Day'],
  ['05-01', 'Workers’ Day'],
  ['06-16', 'Youth Day'],
  ['08-09', 'National Women’s Day'],
  ['09-24', 'Heritage Day'],
  ['12-16', 'Day of Reconciliation'],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Day of Goodwill'],
] as const;

/**
 * Returns the holidays that the Act gives a year, in order. When one falls on a Sunday, the Monday after it is a
 * holiday too, unless it is one already. Days that are declared for one time are not among them.
 */
export function publicHolidays(year: number): readonly PublicHoliday[] {
  const known = byYear.get(year);
  if (known) return known;
  const easter = easterSunday(year);
  const days = new Map<CalendarDate, string>([
    [addDays(easter, -2), 'Good Friday'],
    [addDays(easter, 1), 'Family Day'],
    ...fixedDays.map(([day, name]): [CalendarDate, string] => [`${year}-${day}`, name]),
  ]);
  for (const [day, name] of [...days]) {
    const monday = addDays(day, 1);
    if (weekdayOf(day) === 'sun' && !days.has(monday)) days.set(monday, `${name} (observed)`);
  }
  const holidays = [...days].map(([day, name]) => ({ day, name })).sort((a, b) => (a.day < b.day ? -1 : 1));
  byYear.set(year, holidays);
  return holidays;
}

const byYear = new Map<number, readonly PublicHoliday[]>();

/** Returns the name of a day's holiday; null if it is none. `declared`: the days that were declared, by day. */
export function holidayOn(
  day: CalendarDate,
  declared: ReadonlyMap<CalendarDate, string> = new Map(),
): string | null {
  const byRule = publicHolidays(Number(day.slice(0, 4))).find((one) => one.day === day);
  return byRule?.name ?? declared.get(day) ?? null;
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/** `mon` to `sun`. */
export function weekdayOf(day: CalendarDate): (typeof weekdays)[number] {
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 'sun';
}

/** By the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms). */
function easterSunday(year: number): CalendarDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  const [month, day] = [Math.floor(f / 31), (f % 31) + 1];
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
