/** A date without a time, as `2026-11-21`; sorts chronologically as a string. */
export type CalendarDate = string;

const southAfricaOffsetMs = 2 * 3_600_000;

/** Returns the current date in South Africa (UTC+2 all year), which determines an applicant's age. */
export function southAfricanDate(at: Date): CalendarDate {
  return new Date(at.getTime() + southAfricaOffsetMs).toISOString().slice(0, 10);
}

/** Formats the local time in South Africa: `2026-11-21 12:05:00`. */
export function southAfricanTime(at: Date): string {
  return new Date(at.getTime() + southAfricaOffsetMs).toISOString().slice(0, 19).replace('T', ' ');
}

const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' ');

/** Formats a moment as pages do, for sentences that are made here: `05 Dec 2026 08:00`. */
export function shownMoment(at: Date): string {
  const [date = '', time = ''] = southAfricanTime(at).split(' ');
  const [year, month, day] = date.split('-');
  return `${day} ${monthNames[Number(month) - 1] ?? ''} ${year} ${time.slice(0, 5)}`;
}

/** Formats a moment as a browser's field of date and time has it, in South Africa: `2026-11-21T12:05`. */
export function localMinute(at: Date): string {
  return new Date(at.getTime() + southAfricaOffsetMs).toISOString().slice(0, 16);
}

/** Returns what such a field holds as RFC 3339: `2026-11-21T12:05:00+02:00`. What is no time stays none. */
export function momentOfMinute(local: string): string {
  return `${local}:00+02:00`;
}

export function isCalendarDate(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const last = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return day <= last;
}

/** Returns a given day, such as `2026-11-21`, or null if it is none. */
export function readDay(value: unknown): CalendarDate | null {
  const parts = typeof value === 'string' ? /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) : null;
  if (!parts) return null;
  const [text, year, month, dayOfMonth] = parts;
  return isCalendarDate(Number(year), Number(month), Number(dayOfMonth)) ? text : null;
}

/** When a day begins in South Africa, in ISO 8601. */
export function dayStart(day: CalendarDate): string {
  return new Date(`${day}T00:00:00+02:00`).toISOString();
}

/** When the day after begins, so that the day itself is included. */
export function dayEnd(day: CalendarDate): string {
  return new Date(Date.parse(`${day}T00:00:00+02:00`) + 86_400_000).toISOString();
}

const dayMs = 86_400_000;

/** 0 for a single day. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

export function addDays(day: CalendarDate, count: number): CalendarDate {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}
