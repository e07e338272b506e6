import { addDays, daysBetween, readDay, southAfricanDate } from './date';
import { type DayRange, type MovingPeriod, mostDays, readMovingPeriod } from './day-range';

/** What figures are about: a first and a last day, or a period that moves with the day. */
export interface Period extends DayRange {
  when?: MovingPeriod | undefined;
}

/** Unless another is asked for; with today. */
export const usualPeriod: MovingPeriod = '30d';

/**
 * Parses the period of a page of figures from its address, where it stands as in that of a list. What is blank or
 * invalid is corrected or ignored: a page cannot report it to anybody. A first day alone means until today, a last one
 * alone the usual number of days up to it.
 */
export function readPeriod(given: Readonly<Record<string, unknown>>): Period {
  const when = readMovingPeriod(given.when);
  if (when) return { when };
  const days = [readDay(given.from), readDay(given.to)];
  const [from, to] = days.includes(null) ? days : days.toSorted();
  const last = to ?? southAfricanDate(new Date());
  return {
    ...(from && { from: daysBetween(from, last) < mostDays ? from : addDays(last, 1 - mostDays) }),
    ...(to && { to }),
  };
}

/** Returns a period as it stands in an address: the usual one does not. */
export const periodQuery = ({ from, to, when }: Period): Period =>
  when === usualPeriod ? {} : { from, to, when };
