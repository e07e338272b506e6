import { expect, test } from 'vitest';
import { axisTicks } from './axis';

test.each([
  [0, 2],
  [1, 2],
  [2, 2],
  [3, 4],
  [5, 10],
  [11, 20],
  [48, 50],
  [51, 100],
  [1_234, 2_000],
  [9_999, 10_000],
])('an axis for %i ends at %i', (highest, end) => {
  const [zero, middle, top] = axisTicks(highest);
  expect([zero, middle * 2, top]).toEqual([0, end, end]);
});
