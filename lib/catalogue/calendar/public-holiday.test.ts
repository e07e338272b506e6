import { describe, expect, test } from 'vitest';
import { addDays } from '@/lib/base/time/date';
import { holidayOn, publicHolidays, weekdayOf } from './public-holiday';

/** Easter by the rule itself, from the ecclesiastical moon's table: slow, and unlike the algorithm under test. */
function easterByMoon(year: number): string {
  const century = Math.floor(year / 100) + 1;
  const golden = (year % 19) + 1;
  const solar = Math.floor((3 * century) / 4) - 12;
  const lunar = Math.floor((8 * century + 5) / 25) - 5;
  let epact = (((11 * golden + 20 + lunar - solar) % 30) + 30) % 30;
  if ((epact === 25 && golden > 11) || epact === 24) epact += 1;
  let fullMoon = 44 - epact;
  if (fullMoon < 21) fullMoon += 30;
  let day = addDays(`${year}-03-01`, fullMoon - 1);
  do day = addDays(day, 1);
  while (weekdayOf(day) !== 'sun');
  return day;
}

describe('the public holidays of South Africa', () => {
  test('of 2026 are those that the government publishes, a Monday after a Sunday included', () => {
    expect(publicHolidays(2026).map(({ day, name }) => `${day} ${name}`)).toEqual([
      '2026-01-01 New Year’s Day',
      '2026-03-21 Human Rights Day',
      '2026-04-03 Good Friday',
      '2026-04-06 Family Day',
      '2026-04-27 Freedom Day',
      '2026-05-01 Workers’ Day',
      '2026-06-16 Youth Day',
      '2026-08-09 National Women’s Day',
      '2026-08-10 National Women’s Day (observed)',
      '2026-09-24 Heritage Day',
      '2026-12-16 Day of Reconciliation',
      '2026-12-25 Christmas Day',
      '2026-12-26 Day of Goodwill',
    ]);
  });

  test('Easter is the same as by the moon, for 200 years', () => {
    for (let year = 1995; year < 2195; year++) {
      const familyDay = publicHolidays(year).find(({ name }) => name === 'Family Day');
      expect(familyDay?.day).toBe(addDays(easterByMoon(year), 1));
    }
  });

  test('a Sunday gives the Monday after it in every year, and no other Monday', () => {
    for (let year = 1995; year < 2195; year++) {
      const holidays = publicHolidays(year);
      for (const { day, name } of holidays) {
        if (name.endsWith('(observed)')) expect(weekdayOf(addDays(day, -1))).toBe('sun');
        if (weekdayOf(day) === 'sun') expect(holidayOn(addDays(day, 1))).not.toBeNull();
      }
      expect(new Set(holidays.map(({ day }) => day)).size).toBe(holidays.length);
    }
  });

  test('Christmas on a Sunday is followed by the Day of Goodwill, and the Tuesday has to be declared', () => {
    expect(holidayOn('2022-12-26')).toBe('Day of Goodwill');
    expect(holidayOn('2022-12-27')).toBeNull();
    expect(holidayOn('2022-12-27', new Map([['2022-12-27', 'Public holiday']]))).toBe('Public holiday');
  });
});
