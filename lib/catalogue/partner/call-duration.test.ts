import { expect, test } from 'vitest';
import { bucketOf, durationBuckets, medianMs } from './call-duration';

const counts = (durations: number[]) =>
  durations.reduce(
    (all, ms) => all.with(bucketOf(ms), (all[bucketOf(ms)] ?? 0) + 1),
    durationBuckets.map(() => 0),
  );

test('estimates the median, within its bucket', () => {
  expect(medianMs(counts([]))).toBeNull();
  expect(medianMs([])).toBeNull();
  const typical = medianMs(counts([90, 110, 120, 130, 9_000])) ?? 0;
  expect(typical).toBeGreaterThan(100);
  expect(typical).toBeLessThanOrEqual(150);
  expect(medianMs(counts([90_000]))).toBeGreaterThan(8_000);
});
