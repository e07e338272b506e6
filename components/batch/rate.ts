/** A batch's progress at one moment. */
export interface RateSample {
  readonly atMs: number;
  readonly processed: number;
}

const windowMs = 15_000;

/** Keeps the samples that the recent rate needs: of a pause, only its start and its latest moment. */
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

/** Returns rows per second over the last seconds; null until there are two samples. */
export function rowsPerSecond(samples: readonly RateSample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.atMs <= first.atMs) return null;
  return ((last.processed - first.processed) * 1_000) / (last.atMs - first.atMs);
}

/** Returns the time left: `about 2 minutes`; null if it cannot be estimated. */
export function timeLeft(rowsLeft: number, rate: number | null): string | null {
  if (rate === null || rate <= 0) return null;
  const seconds = rowsLeft / rate;
  if (seconds < 5) return 'a few seconds';
  if (seconds < 90) return `about ${Math.ceil(seconds / 5) * 5} seconds`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `about ${minutes} minutes` : `about ${Math.round(minutes / 60)} hours`;
}
