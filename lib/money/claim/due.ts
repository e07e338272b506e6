import { addDays, type CalendarDate, dayEnd, southAfricanDate } from '@/lib/base/time/date';
import { holidayOn, weekdayOf } from '@/lib/catalogue/calendar/public-holiday';

/** When so many working days after the day of a moment are over, in South Africa. */
export function afterWorkingDays(
  from: Date,
  count: number,
  declared: ReadonlyMap<CalendarDate, string>,
): Date {
  let day = southAfricanDate(from);
  for (let left = count; left > 0; ) {
    day = addDays(day, 1);
    const weekday = weekdayOf(day);
    if (weekday !== 'sat' && weekday !== 'sun' && holidayOn(day, declared) === null) left -= 1;
  }
  return new Date(dayEnd(day));
}
