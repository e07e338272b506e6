import { expect, test } from 'vitest';
import { callBackChoices } from './call-back-choice';

const due = (now: string) => callBackChoices(new Date(now)).map(({ dueAt }) => dueAt.slice(0, 16));

test('times are South African, and Monday is never today or tomorrow', () => {
  // Monday 23 November, 00:30 there.
  expect(due('2026-11-22T22:30:00Z')).toEqual([
    '2026-11-22T23:30',
    '2026-11-23T01:30',
    '2026-11-24T07:00',
    '2026-11-30T07:00',
  ]);
  expect(due('2026-11-27T10:00:00Z').slice(2)).toEqual(['2026-11-28T07:00', '2026-11-30T07:00']);
  // A Sunday.
  expect(due('2026-11-29T10:00:00Z').slice(2)).toEqual(['2026-11-30T07:00', '2026-12-07T07:00']);
});
