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

export function isCalendarDate(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const last = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return day <= last;
}
