import { describe, expect, test } from 'vitest';
import { bucketsOf, unitFor } from './bucket';

const one = { leads: 1, matched: 1, accepted: 0 };
const spans = (from: string, to: string) => bucketsOf({ from, to }, []).map((it) => [it.from, it.to]);

describe('the intervals of a chart', () => {
  test('are days, weeks or months depending on the length of the period', () => {
    expect(unitFor('2026-11-21', '2026-11-21')).toBe('day');
    expect(unitFor('2026-10-08', '2026-11-21')).toBe('day');
    expect(unitFor('2026-10-07', '2026-11-21')).toBe('week');
    expect(unitFor('2026-01-01', '2026-11-21')).toBe('month');
  });
  test('start weeks on Monday, and are clipped to the period', () => {
    const weeks = spans('2026-09-30', '2026-11-21');
    expect(weeks.slice(0, 2)).toEqual([
      ['2026-09-30', '2026-10-04'],
      ['2026-10-05', '2026-10-11'],
    ]);
    expect(weeks.at(-1)).toEqual(['2026-11-16', '2026-11-21']);
  });
  test('follow the calendar over a leap day and a new year', () => {
    expect(spans('2027-12-15', '2028-12-20').slice(0, 4)).toEqual([
      ['2027-12-15', '2027-12-31'],
      ['2028-01-01', '2028-01-31'],
      ['2028-02-01', '2028-02-29'],
      ['2028-03-01', '2028-03-31'],
    ]);
  });
  test('sum up their days and are zero without leads', () => {
    const days = ['2026-11-01', '2026-11-03', '2026-11-03'].map((day) => ({ day, ...one }));
    expect(bucketsOf({ from: '2026-11-01', to: '2026-11-04' }, days).map(({ leads }) => leads)).toEqual([
      1, 0, 2, 0,
    ]);
    const weeks = bucketsOf({ from: '2026-09-01', to: '2026-11-04' }, days);
    expect(weeks.reduce((sum, { leads }) => sum + leads, 0)).toBe(3);
    expect(weeks.at(-1)).toMatchObject({ from: '2026-11-02', leads: 2, matched: 2, accepted: 0 });
  });
});
