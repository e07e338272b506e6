import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '@/lib/base/time/date';
import { type DayRange, readDayRange } from '@/lib/base/time/day-range';
import { dayRangeText } from './day-range-text';

test.each([
  [{ from: '2026-11-01', to: '2026-11-15' }, '01 – 15 Nov 2026'],
  [{ from: '2026-10-28', to: '2026-11-15' }, '28 Oct – 15 Nov 2026'],
  [{ from: '2025-12-28', to: '2026-01-05' }, '28 Dec 2025 – 05 Jan 2026'],
  [{ from: '2026-11-01', to: '2026-11-01' }, '01 Nov 2026'],
  [{ from: '2026-11-01' }, 'From 01 Nov 2026'],
  [{ to: '2026-11-01' }, 'Until 01 Nov 2026'],
  [{}, ''],
  ['14d', 'Last 14 days'],
] as const)('%j reads %j', (days, text) => {
  expect(dayRangeText(days)).toBe(text);
});

test('a date box reads what it shows', () => {
  const today = '2026-11-23';
  const day = fc.integer({ min: 0, max: 1_800 }).map((ago) => addDays(today, -ago));
  fc.assert(
    fc.property(day, day, fc.constantFrom('both', 'from', 'to'), (one, other, given) => {
      const [from, to] = [one, other].toSorted() as [string, string];
      const days: DayRange = given === 'both' ? { from, to } : given === 'from' ? { from } : { to };
      expect(readDayRange(dayRangeText(days), today)).toEqual(days);
    }),
  );
});
