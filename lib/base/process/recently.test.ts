import { expect, test } from 'vitest';
import { recently } from './recently';

const at = (time: string) => new Date(`2026-11-25T${time}Z`);

test('the same is noted once in its time, and again when the clock was set back', () => {
  const noted = (now: Date) => !recently('recently test', 'x', 60_000, now);
  expect([noted(at('12:00:00')), noted(at('12:00:59')), noted(at('12:01:00'))]).toEqual([true, false, true]);
  expect([noted(at('10:00:00')), noted(at('10:00:30'))]).toEqual([true, false]);
});
