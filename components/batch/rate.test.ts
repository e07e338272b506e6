import { expect, test } from 'vitest';
import { addSample, type RateSample, rowsPerSecond, timeLeft } from './rate';

const from = (...samples: [number, number][]) =>
  samples.reduce<RateSample[]>((all, [atMs, processed]) => addSample(all, { atMs, processed }), []);

test('the rate covers the last seconds, not the whole import', () => {
  expect(rowsPerSecond(from([0, 0]))).toBeNull();
  expect(rowsPerSecond(from([0, 0], [1_000, 500]))).toBe(500);
  expect(rowsPerSecond(from([0, 0], [30_000, 30_000], [31_000, 30_100], [46_000, 31_600]))).toBe(100);
});

test('the rate falls during a pause, and the pause does not lower the rate after it', () => {
  const paused = [
    [0, 0],
    [1_000, 500],
    [2_000, 500],
    [6_000, 500],
  ] as [number, number][];
  expect(from(...paused)).toEqual([
    { atMs: 0, processed: 0 },
    { atMs: 1_000, processed: 500 },
    { atMs: 6_000, processed: 500 },
  ]);
  expect(rowsPerSecond(from(...paused))).toBeCloseTo(83.3, 1);
  expect(rowsPerSecond(from(...paused, [60_000, 500]))).toBeNull();
  expect(rowsPerSecond(from(...paused, [60_000, 500], [61_000, 900]))).toBe(400);
});

test('the time left is rounded, so that its wording stays steady', () => {
  expect(timeLeft(1_000, null)).toBeNull();
  expect(timeLeft(1_000, 0)).toBeNull();
  expect(timeLeft(100, 500)).toBe('a few seconds');
  expect(timeLeft(11_000, 500)).toBe('about 25 seconds');
  expect(timeLeft(100_000, 500)).toBe('about 3 minutes');
  expect(timeLeft(5_000_000, 500)).toBe('about 3 hours');
});
