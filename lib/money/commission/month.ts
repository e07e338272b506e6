import { addDays, type CalendarDate, southAfricanDate } from '@/lib/base/time/date';

/** A month in South Africa, as `2026-11`; sorts chronologically as a string. */
export type Month = string;

/** Returns the month in South Africa of a moment. */
export const monthOf = (at: Date | string): Month => southAfricanDate(new Date(at)).slice(0, 7);

export const isMonth = (value: string): boolean => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(value);

export const firstDay = (month: Month): CalendarDate => `${month}-01`;

/** Returns the month `months` later; earlier, if negative. */
export function addMonths(month: Month, months: number): Month {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 7);
}

export const lastDay = (month: Month): CalendarDate => addDays(firstDay(addMonths(month, 1)), -1);

export const laterMonth = (one: Month, other: Month | null): Month =>
  other !== null && other > one ? other : one;

/** Returns the months from one to the current one, the latest first, at most two years; from none: the current one. */
export function monthsFrom(first: Month | null, now: Date): Month[] {
  const current = monthOf(now);
  const months: Month[] = [];
  for (let month = current; month >= (first ?? current) && months.length < 24; month = addMonths(month, -1))
    months.push(month);
  return months.length > 0 ? months : [current];
}

/**
 * Returns the months that may be closed next: one; of an account without statements those that are over and have entries,
 * and all that are over of the last two years since then, in order, because its first statement takes in what is before it.
 */
export function monthsToClose(
  {
    statements,
    open,
    next,
  }: {
    statements: readonly unknown[];
    open: readonly { month: Month }[];
    next: Month | null;
  },
  now: Date,
): Month[] {
  if (next === null) return [];
  if (statements.length > 0) return [next];
  const isOver = (month: Month) => month < monthOf(now);
  const recent = monthsFrom(next, now);
  return [...new Set([...open.map(({ month }) => month), ...recent])].filter(isOver).sort();
}
