import { describe, expect, test } from 'vitest';
import { daysOfPeriod, periodLabel, readDayRange, readMovingPeriod } from './day-range';

const today = '2026-11-23';
const day = (text: string) => ({ from: text, to: text });

describe('what is typed into a date box', () => {
  test.each([
    ['1 nov', day('2026-11-01')],
    [' 1  November ', day('2026-11-01')],
    ['1nov', day('2026-11-01')],
    ['24 nov', day('2025-11-24')],
    ['1 Nov 2024', day('2024-11-01')],
    ['1 nov, 2024', day('2024-11-01')],
    ['2026-11-01', day('2026-11-01')],
    ['1/11/2026', day('2026-11-01')],
    ['01.11.2026', day('2026-11-01')],
    ['1/11', day('2026-11-01')],
    ['29 feb', day('2024-02-29')],
    ['sept', { from: '2026-09-01', to: '2026-09-30' }],
    ['Nov 2025', { from: '2025-11-01', to: '2025-11-30' }],
    ['dec', { from: '2025-12-01', to: '2025-12-31' }],
    ['1-15 nov', { from: '2026-11-01', to: '2026-11-15' }],
    ['1 – 15 Nov 2025', { from: '2025-11-01', to: '2025-11-15' }],
    ['1 nov - 15 nov', { from: '2026-11-01', to: '2026-11-15' }],
    ['1 nov to today', { from: '2026-11-01', to: today }],
    ['20 Dec – 5 Jan 2026', { from: '2025-12-20', to: '2026-01-05' }],
    ['20 dec - 5 jan', { from: '2025-12-20', to: '2026-01-05' }],
    ['2026-10-01 - 2026-10-31', { from: '2026-10-01', to: '2026-10-31' }],
    ['oct - nov', { from: '2026-10-01', to: '2026-11-30' }],
    ['from 1 nov', { from: '2026-11-01' }],
    ['until 5 nov', { to: '2026-11-05' }],
    ['14 days', '14d'],
    ['7d', '7d'],
    ['last 7 days', '7d'],
    ['This month', 'month'],
    ['today', 'today'],
  ])('%j is read', (typed, read) => {
    expect(readDayRange(typed, today)).toEqual(read);
  });

  test.each([
    '',
    ' ',
    'x',
    '31 nov',
    '32/1/2026',
    '1/13/2026',
    '15 nov 2026 - 1 nov 2026',
    '1 nov - ',
    'ma',
    'mayo',
    '0 days',
    '9999 days',
    '1 nov - 2 nov - 3 nov',
    '1 nov 0001',
    'from',
    'thandi',
    `1 nov${' '.repeat(80)}x`,
    '2026-02-30',
  ])('%j is none', (typed) => {
    expect(readDayRange(typed, today)).toBeNull();
  });
});

test('a moving period goes by today', () => {
  expect(daysOfPeriod('today', today)).toEqual(day(today));
  expect(daysOfPeriod('yesterday', '2026-03-01')).toEqual(day('2026-02-28'));
  expect(daysOfPeriod('7d', today)).toEqual({ from: '2026-11-17', to: today });
  expect(daysOfPeriod('month', today)).toEqual({ from: '2026-11-01', to: today });
  expect(daysOfPeriod('last-month', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
});

test('an address names a moving period or none', () => {
  expect(readMovingPeriod('14d')).toBe('14d');
  expect(readMovingPeriod('last-month')).toBe('last-month');
  for (const junk of ['0d', '-1d', '99999d', 'd', '07d', 'tomorrow', 7, null, ['7d'], {}])
    expect(readMovingPeriod(junk)).toBeNull();
  expect(periodLabel('14d')).toBe('Last 14 days');
  expect(periodLabel('last-month')).toBe('Last month');
});
