import { describe, expect, test } from 'vitest';
import { durationText as durationSchema } from '@/lib/account/environment/schema';
import { shownMoment } from '@/lib/base/time/date';
import {
  environmentChoices,
  formatAgo,
  formatCount,
  formatDay,
  formatDuration,
  formatElapsed,
  formatExact,
  formatMoment,
  formatNumber,
  formatPercent,
  formatPhone,
  formatRand,
  formatRecent,
  formatShare,
  formatTime,
} from './format';

describe('dates and times', () => {
  const lateInTheDay = '2026-11-21T22:05:00.000Z';

  test('are South African, wherever they are shown', () => {
    expect(formatMoment(lateInTheDay)).toBe('22 Nov 2026 00:05');
    expect(formatDay(new Date(lateInTheDay))).toBe('22 Nov 2026');
    expect(formatTime(lateInTheDay)).toBe('00:05');
  });

  test('a day without a time stays that day', () => {
    expect(formatDay('2026-11-21')).toBe('21 Nov 2026');
  });

  test('a moment of another year has its year instead of its time', () => {
    const now = new Date('2026-12-31T21:00:00Z');
    expect(formatRecent(lateInTheDay, now)).toBe('22 Nov 00:05');
    // Two hours ahead of UTC: in South Africa it is already 2027.
    expect(formatRecent(lateInTheDay, new Date('2026-12-31T23:00:00Z'))).toBe('22 Nov 2026');
  });
});

describe('a recent moment', () => {
  const now = new Date('2026-11-22T12:00:00Z');

  test.each([
    ['2026-11-22T11:59:30Z', 'just now'],
    // The clocks of server and browser differ.
    ['2026-11-22T12:00:20Z', 'just now'],
    ['2026-11-22T11:55:00Z', '5 min ago'],
    ['2026-11-22T09:30:00Z', '2 h ago'],
    // Yesterday, although fewer hours ago than this morning.
    ['2026-11-21T21:59:00Z', '21 Nov 23:59'],
    ['2026-11-22T14:00:00Z', '22 Nov 16:00'],
    ['2025-11-22T11:00:00Z', '22 Nov 2025'],
  ])('%s is shown as %s', (at, shown) => {
    expect(formatAgo(at, now)).toBe(shown);
  });

  test('has its seconds when it is shown exactly', () => {
    expect(formatExact('2026-11-22T11:59:30Z')).toBe('22 Nov 2026 13:59:30');
  });
});

describe('durations', () => {
  test('are written in the largest unit that fits', () => {
    expect([30 * 86_400, 12 * 3_600, 5_400, 45].map(formatDuration)).toEqual([
      '30 days',
      '12 hours',
      '90 minutes',
      '45 seconds',
    ]);
  });

  test('are read back as the same number of seconds', () => {
    for (const seconds of [1, 59, 60, 61, 3_600, 86_399, 86_400, 3_650 * 86_400])
      expect(durationSchema.parse(formatDuration(seconds))).toBe(seconds);
  });

  test('that go on are counted in seconds, minutes and hours', () => {
    expect([0, 7_400, 760_000, 3_723_000].map(formatElapsed)).toEqual(['0:00', '0:07', '12:40', '1:02:03']);
  });

  test('never go below zero when the clocks differ', () => {
    expect(formatElapsed(-5_000)).toBe('0:00');
  });
});

describe('figures', () => {
  test('have groups of three that are never broken', () => {
    expect([0, 999, 1_000, 12_500].map(formatNumber)).toEqual(['0', '999', '1\u00a0000', '12\u00a0500']);
  });

  test('use the singular for one', () => {
    expect(formatCount(1, 'row')).toBe('1 row');
    expect(formatCount(12_500, 'row')).toBe('12\u00a0500 rows');
    expect(formatCount(0, 'field has', 'fields have')).toBe('0 fields have');
  });

  test('in rand have two digits for cents, and none when they are whole', () => {
    expect(formatRand(15_000)).toMatch(/^R\u00a015\u00a0000$/);
    expect(formatRand(1_207.5)).toMatch(/^R\u00a01\u00a0207[,.]50$/);
  });

  test('in percent have two digits at most', () => {
    expect(formatPercent(38)).toBe('38\u00a0%');
    expect(formatPercent(21.255)).toMatch(/^21[,.]26\u00a0%$/);
  });

  test('a share is whole, and a dash where there is nothing to divide by', () => {
    expect(formatShare(1, 3)).toBe('33\u00a0%');
    expect(formatShare(0, 0)).toBe('–');
  });
});

test('phone numbers stand in groups', () => {
  expect(formatPhone('0821234567')).toBe('082 123 4567');
});

test('both environments can be chosen by name', () => {
  expect(environmentChoices).toEqual([
    { value: 'uat', label: 'UAT' },
    { value: 'production', label: 'Production' },
  ]);
});

test('a moment within a sentence that the server makes looks as it does on the page, in every month', () => {
  for (let month = 1; month <= 12; month += 1) {
    const at = new Date(`2026-${String(month).padStart(2, '0')}-05T06:03:00Z`);
    expect(shownMoment(at)).toBe(formatMoment(at));
  }
});
