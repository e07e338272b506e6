import { addDays, type CalendarDate, isCalendarDate, readDay } from './date';

/** Days in South African time, both inclusive; one that is left out is open. */
export interface DayRange {
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
}

/**
 * A period that moves with the day, as it stands in an address: `today`, `yesterday`, `7d` (the last seven days, with
 * today), `month` (this one so far), `last-month`.
 */
export type MovingPeriod = 'today' | 'yesterday' | 'month' | 'last-month' | `${number}d`;

/** What people look for most. */
export const usualPeriods: readonly { period: MovingPeriod; label: string }[] = [
  { period: 'today', label: 'Today' },
  { period: 'yesterday', label: 'Yesterday' },
  { period: '7d', label: 'Last 7 days' },
  { period: '30d', label: 'Last 30 days' },
  { period: 'month', label: 'This month' },
  { period: 'last-month', label: 'Last month' },
];

/** A little over five years: nothing is kept longer. */
export const mostDays = 1_850;

/** Returns a moving period from an address, or null if it is none. */
export function readMovingPeriod(value: unknown): MovingPeriod | null {
  if (typeof value !== 'string') return null;
  if (['today', 'yesterday', 'month', 'last-month'].includes(value)) return value as MovingPeriod;
  const count = /^([1-9]\d{0,3})d$/.exec(value)?.[1];
  return count !== undefined && Number(count) <= mostDays ? `${Number(count)}d` : null;
}

/** `Last 7 days` */
export function periodLabel(period: MovingPeriod): string {
  return usualPeriods.find((usual) => usual.period === period)?.label ?? `Last ${period.slice(0, -1)} days`;
}

/** Returns the days of a moving period as of today. */
export function daysOfPeriod(
  period: MovingPeriod,
  today: CalendarDate,
): { from: CalendarDate; to: CalendarDate } {
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today };
    case 'last-month': {
      const to = addDays(`${today.slice(0, 8)}01`, -1);
      return { from: `${to.slice(0, 8)}01`, to };
    }
    default:
      return { from: addDays(today, 1 - Number(period.slice(0, -1))), to: today };
  }
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const dash = /\s+(?:-|to|until)\s+|\s*(?:–|—|\.\.)\s*/;

/**
 * Reads what is typed into a date box: `1 Nov`, `1/11/2026`, `2026-11-01`, `1-15 Nov`, `1 Nov - 15 Nov`, `Nov 2026`,
 * `from 1 Nov`, `until 5 Nov`, `14 days`. The day stands before the month; without a year it is the latest such day up
 * to today. Returns null for anything else.
 */
export function readDayRange(typed: string, today: CalendarDate): DayRange | MovingPeriod | null {
  const text = typed.trim().toLowerCase().replaceAll(',', ' ').replace(/\s+/g, ' ');
  if (text === '' || text.length > 60) return null;
  const usual = usualPeriods.find(({ label }) => label.toLowerCase() === text);
  if (usual) return usual.period;
  const last = /^(?:last )?(\d{1,4}) ?(?:d|days?)$/.exec(text)?.[1];
  if (last !== undefined) return readMovingPeriod(`${Number(last)}d`);
  const open = /^(from|since|after|until|till|to|up to) (.+)$/.exec(text);
  if (open) {
    const span = readSpan(open[2] ?? '', today);
    if (!span) return null;
    return ['from', 'since', 'after'].includes(open[1] ?? '') ? { from: span.from } : { to: span.to };
  }
  const within = /^(\d{1,2}) ?[-–] ?(\d{1,2}) ([a-z]+\.?(?: \d{4})?)$/.exec(text);
  const [first, second, ...more] = within
    ? [`${within[1]} ${within[3]}`, `${within[2]} ${within[3]}`]
    : text.split(dash);
  if (first === undefined || more.length > 0) return null;
  if (second === undefined) return readSpan(first, today);
  const to = readSpan(second, today)?.to;
  // The first day is the latest one up to the second: `20 Dec - 5 Jan` goes over the new year.
  const from = to === undefined ? undefined : readSpan(first, to)?.from;
  return from === undefined || to === undefined || from > to ? null : { from, to };
}

/** A day, or a whole month. */
function readSpan(text: string, latest: CalendarDate): { from: CalendarDate; to: CalendarDate } | null {
  if (text === 'today' || text === 'yesterday') return daysOfPeriod(text, latest);
  const iso = readDay(text);
  if (iso) return { from: iso, to: iso };
  const numbers = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}))?$/.exec(text);
  const words = /^(?:(\d{1,2}) ?)?([a-z]{3,9})\.?(?: (\d{4}))?$/.exec(text);
  const month = numbers
    ? Number(numbers[2])
    : months.findIndex((name) => isMonth(words?.[2] ?? '', name)) + 1;
  const day = (numbers ?? words)?.[1];
  const year = (numbers ?? words)?.[3];
  if (month < 1 || month > 12) return null;
  if (day === undefined) return monthOf(month, year, latest);
  if (year !== undefined) return dayOf(Number(year), month, Number(day));
  // The latest one: 29 February may be years ago.
  const from = Number(latest.slice(0, 4));
  for (let tried = from; tried > from - 9; tried -= 1) {
    const found = dayOf(tried, month, Number(day));
    if (found && found.from <= latest) return found;
  }
  return null;
}

const fullNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const isMonth = (text: string, short: string) =>
  text.startsWith(short) && (fullNames[months.indexOf(short)] ?? '').startsWith(text);

function dayOf(year: number, month: number, day: number) {
  if (year < 1900 || !isCalendarDate(year, month, day)) return null;
  const text = [year, padded(month), padded(day)].join('-');
  return { from: text, to: text };
}

function monthOf(month: number, year: string | undefined, latest: CalendarDate) {
  const isAhead = month > Number(latest.slice(5, 7));
  const its = year === undefined ? Number(latest.slice(0, 4)) - Number(isAhead) : Number(year);
  if (its < 1900) return null;
  const from = `${its}-${padded(month)}-01`;
  const next = month === 12 ? `${its + 1}-01-01` : `${its}-${padded(month + 1)}-01`;
  return { from, to: addDays(next, -1) };
}

const padded = (number: number) => String(number).padStart(2, '0');
