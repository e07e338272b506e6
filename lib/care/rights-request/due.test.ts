import fc from 'fast-check';
import { expect, test } from 'vitest';
import { publicHolidays } from '@/lib/catalogue/calendar/public-holiday';
import { dueDay } from './due';

test('is 30 days after the receipt', () => {
  expect(dueDay('2026-11-02')).toBe('2026-12-02');
  expect(dueDay('2028-01-31')).toBe('2028-03-01');
});

test('a Sunday or a public holiday at the end goes on to the next day that is neither', () => {
  // 29 November 2026 is a Sunday.
  expect(dueDay('2026-10-30')).toBe('2026-11-30');
  // The Day of Reconciliation.
  expect(dueDay('2026-11-16')).toBe('2026-12-17');
  // Christmas on a Friday, the Day of Goodwill, a Sunday: three days on.
  expect(dueDay('2026-11-25')).toBe('2026-12-28');
  // A Saturday counts as any other day.
  expect(dueDay('2026-10-29')).toBe('2026-11-28');
});

test('a declared day counts as a holiday', () => {
  expect(dueDay('2026-10-05', new Map([['2026-11-04', 'Elections']]))).toBe('2026-11-05');
});

test('is what a slow look at one day after the other finds', () => {
  const start = Date.UTC(2026, 0, 1);
  const dayOf = (n: number) => new Date(start + n * 86_400_000).toISOString().slice(0, 10);
  const someDay = fc.integer({ min: 0, max: 3 * 366 });
  fc.assert(
    fc.property(someDay, fc.uniqueArray(someDay, { maxLength: 300 }), (received, declaredDays) => {
      const declared = new Set(declaredDays.map(dayOf));
      const isFree = (n: number) => {
        const day = dayOf(n);
        const isSunday = new Date(start + n * 86_400_000).getUTCDay() === 0;
        const isByRule = publicHolidays(Number(day.slice(0, 4))).some((one) => one.day === day);
        return isSunday || isByRule || declared.has(day);
      };
      let due = received + 30;
      while (isFree(due)) due += 1;
      expect(dueDay(dayOf(received), new Map([...declared].map((day) => [day, 'x'])))).toBe(dayOf(due));
    }),
    { numRuns: 500 },
  );
});
