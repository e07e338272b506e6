/** Upper bounds in milliseconds; the last bucket is open-ended. */
export const durationBuckets = [
  5, 10, 20, 35, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 8_000, 20_000,
] as const;

export function bucketOf(durationMs: number): number {
  const at = durationBuckets.findIndex((end) => durationMs <= end);
  return at === -1 ? durationBuckets.length - 1 : at;
}

/** Estimates the median from the number of calls in each bucket; null if there are none. */
export function medianMs(counts: readonly number[]): number | null {
  const half = counts.reduce((sum, count) => sum + count, 0) / 2;
  if (half === 0) return null;
  let below = 0;
  for (const [at, count] of counts.entries()) {
    if (below + count >= half) {
      const start = durationBuckets[at - 1] ?? 0;
      const end = durationBuckets[at] ?? start;
      return Math.round(start + ((half - below) / count) * (end - start));
    }
    below += count;
  }
  return null;
}
