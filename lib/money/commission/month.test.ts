import { expect, test } from 'vitest';
import { monthsToClose } from './month';

test('the first statement may begin with any month that is over and has entries, or of the last two years', () => {
  const now = new Date('2026-11-25T10:00:00Z');
  const months = (open: string[], statements: unknown[] = []) =>
    monthsToClose({ statements, open: open.map((month) => ({ month })), next: open[0] ?? null }, now);
  expect(months([])).toEqual([]);
  expect(months(['2026-10', '2026-11'])).toEqual(['2026-10']);
  expect(months(['2026-08', '2026-11'])).toEqual(['2026-08', '2026-09', '2026-10']);
  const wrongYear = months(['0001-01', '2016-11', '2026-10', '2026-11']);
  expect(wrongYear.slice(0, 3)).toEqual(['0001-01', '2016-11', '2024-12']);
  expect(wrongYear.at(-1)).toBe('2026-10');
  expect(wrongYear).toHaveLength(25);
  // Once a month is closed, the one after it is next.
  expect(months(['2026-08'], [{}])).toEqual(['2026-08']);
});
