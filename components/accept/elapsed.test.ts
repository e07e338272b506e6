import { expect, test } from 'vitest';
import { formatElapsed } from './elapsed';

test('counts seconds, minutes and hours', () => {
  expect([0, 7_400, 760_000, 3_723_000].map(formatElapsed)).toEqual(['0:00', '0:07', '12:40', '1:02:03']);
});

test('never goes below zero when the clocks differ', () => {
  expect(formatElapsed(-5_000)).toBe('0:00');
});
