import fc from 'fast-check';
import { expect, test } from 'vitest';
import { southAfricanTime } from '@/lib/base/time/date';
import { isContactTime, nextContactTime } from './contact-hours';
import { holidayOn } from './public-holiday';

const at = (text: string) => new Date(`${text}+02:00`);
const none = new Map<string, string>();
const next = (text: string, declared = none) => southAfricanTime(nextContactTime(at(text), declared));

test('weekdays from 08 to 20, Saturdays from 09 to 13, never on Sundays', () => {
  expect(next('2026-11-23T08:00:00')).toBe('2026-11-23 08:00:00');
  expect(next('2026-11-23T19:59:59')).toBe('2026-11-23 19:59:59');
  expect(next('2026-11-23T20:00:00')).toBe('2026-11-24 08:00:00');
  expect(next('2026-11-23T03:15:00')).toBe('2026-11-23 08:00:00');
  // A Friday evening, and a Saturday afternoon.
  expect(next('2026-11-27T21:00:00')).toBe('2026-11-28 09:00:00');
  expect(next('2026-11-28T13:00:00')).toBe('2026-11-30 08:00:00');
  expect(next('2026-11-29T10:00:00')).toBe('2026-11-30 08:00:00');
});

test('not on public holidays, those that were declared and the Monday after a Sunday included', () => {
  // Friday and Saturday are Christmas and the Day of Goodwill, then it is Sunday.
  expect(next('2026-12-24T20:00:00')).toBe('2026-12-28 08:00:00');
  // National Women’s Day is a Sunday.
  expect(next('2026-08-09T10:00:00')).toBe('2026-08-11 08:00:00');
  expect(next('2026-11-04T10:00:00')).toBe('2026-11-04 10:00:00');
  expect(next('2026-11-04T10:00:00', new Map([['2026-11-04', 'Elections']]))).toBe('2026-11-05 08:00:00');
});

/** Judges one minute by its own date and time alone. */
function mayCall(moment: Date, declared: ReadonlyMap<string, string>): boolean {
  const [day = '', time = ''] = southAfricanTime(moment).split(' ');
  if (holidayOn(day, declared) !== null) return false;
  const weekday = new Date(moment.getTime() + 2 * 3_600_000).getUTCDay();
  if (weekday === 0) return false;
  return weekday === 6 ? time >= '09:00' && time < '13:00' : time >= '08:00' && time < '20:00';
}

test('is the first minute that a slow look at one minute after the other finds', () => {
  const start = Date.parse('2026-01-01T00:00:00+02:00');
  const minute = fc.integer({ min: 0, max: 3 * 366 * 24 * 60 }).map((n) => new Date(start + n * 60_000));
  const day = fc
    .integer({ min: 0, max: 3 * 366 })
    .map((n) => new Date(start + n * 86_400_000).toISOString().slice(0, 10));
  const declared = fc.array(day, { maxLength: 200 }).map((days) => new Map(days.map((one) => [one, 'x'])));
  fc.assert(
    fc.property(minute, declared, (moment, days) => {
      let found = moment;
      while (!mayCall(found, days)) found = new Date(found.getTime() + 60_000);
      expect(nextContactTime(moment, days)).toEqual(found);
      expect(isContactTime(moment, days)).toBe(mayCall(moment, days));
    }),
    { numRuns: 150 },
  );
});
