import { expect, test } from 'vitest';
import { callsPerDay } from './calls-per-day';

test('has every day without gaps, sums up the keys, and lists the busiest first', () => {
  const usage = [
    { keyId: 1, calls: 4, failed: 1, days: [{ day: '2026-03-01', calls: 4, failed: 1 }] },
    {
      keyId: 2,
      calls: 12,
      failed: 2,
      days: [
        { day: '2026-02-01', calls: 1, failed: 0 },
        { day: '2026-03-01', calls: 11, failed: 2 },
      ],
    },
  ];
  const days = callsPerDay(usage, '2026-03-02', 3);
  expect(days.map(({ day, calls, failed }) => [day, calls, failed])).toEqual([
    ['2026-02-28', 0, 0],
    ['2026-03-01', 15, 3],
    ['2026-03-02', 0, 0],
  ]);
  expect(days[1]?.keys.map(({ keyId }) => keyId)).toEqual([2, 1]);
});
