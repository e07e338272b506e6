/** How far a batch was at a moment. */
export interface RateSample {
  readonly atMs: number;
  readonly processed: number;
}

const windowMs = 15_000;

/** Keeps what the rate of the last seconds needs: of a pause its beginning and its latest moment. */
export function addSample(samples: readonly RateSample[], sample: RateSample): RateSample[] {
  const [before, last] = samples.slice(-2);
  const isPause = last?.processed === sample.processed && before?.processed === sample.processed;
  const kept = isPause ? samples.slice(0, -1) : samples;
  const since = sample.atMs - windowMs;
  return [...kept, sample].filter(({ atMs, processed }, index, all) => {
    const next = all[index + 1];
    return atMs >= since || (next !== undefined && next.atMs >= since && next.processed !== processed);
  });
}

/** Rows a second over the last seconds; null before two moments are known. */
export function rowsPerSecond(samples: readonly RateSample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.atMs <= first.atMs) return null;
  return ((last.processed - first.processed) * 1_000) / (last.atMs - first.atMs);
}

/** `about 2 minutes`; null when nothing can be said. */
export function timeLeft(rowsLeft: number, rate: number | null): string | null {
  if (rate === null || rate <= 0) return null;
  const seconds = rowsLeft / rate;
  if (seconds < 5) return 'a few seconds';
  if (seconds < 90) return `about ${Math.ceil(seconds / 5) * 5} seconds`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `about ${minutes} minutes` : `about ${Math.round(minutes / 60)} hours`;
}
