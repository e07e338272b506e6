import { expect, test } from 'vitest';
import { nextContactTime } from '@/lib/catalogue/calendar/contact-hours';
import { stepTimes } from './letter-times';

test('steps of texts stop at the end of contact hours, and go on at their next beginning with the same pauses', () => {
  // A Friday, 19:52 in South Africa.
  const from = new Date('2026-11-27T17:52:00Z');
  const times = stepTimes(from, 4, 300, (at) => nextContactTime(at, new Map()));
  expect(times.map((at) => at.toISOString())).toEqual([
    '2026-11-27T17:52:00.000Z',
    '2026-11-27T17:57:00.000Z',
    '2026-11-28T07:00:00.000Z',
    '2026-11-28T07:05:00.000Z',
  ]);
  expect(stepTimes(from, 0, 300)).toEqual([from]);
});
