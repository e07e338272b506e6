/** What a part of the service holds, after a collection where it has one. */
export interface Held {
  readonly residentMb: number;
  /** Null: it has no JavaScript heap. */
  readonly heapMb: number | null;
  readonly descriptors: number;
}

export interface Sample {
  readonly atMs: number;
  readonly held: Readonly<Record<string, Held>>;
}

/** One request; null: no answer came, or another one than expected. */
export interface Answered {
  readonly atMs: number;
  readonly tookMs: number | null;
}

/** By how much the last window may hold more than the first. */
export const mostGrowth = { residentMb: 50, heapMb: 10, descriptors: 20 } as const;

/** The first and the last window of a run: ten minutes of an hour and more, else a sixth of it. */
export function windowsOf(runMs: number): { first: [number, number]; last: [number, number] } {
  const ms = runMs >= 3_600_000 ? 600_000 : runMs / 6;
  return { first: [0, ms], last: [runMs - ms, runMs] };
}

export interface Growth {
  readonly part: string;
  readonly figure: keyof Held;
  readonly first: number;
  readonly last: number;
  readonly isTooMuch: boolean;
}

/** Compares the medians of two windows; throws if one has no sample, since nothing could be said then. */
export function judgeGrowth(samples: readonly Sample[], runMs: number): Growth[] {
  const { first, last } = windowsOf(runMs);
  const [early, late] = [within(samples, first), within(samples, last)];
  if (early.length === 0 || late.length === 0) throw new Error('a window has no sample: run for longer');
  return Object.keys(early[0]?.held ?? {}).flatMap((part) =>
    (['residentMb', 'heapMb', 'descriptors'] as const).flatMap((figure) => {
      const values = (of: readonly Sample[]) => of.flatMap(({ held }) => held[part]?.[figure] ?? []);
      if (values(early).length === 0) return [];
      const [before, after] = [middle(values(early)), middle(values(late))];
      // A part that could not be read is no part that shrank.
      return { part, figure, first: before, last: after, isTooMuch: !(after - before <= mostGrowth[figure]) };
    }),
  );
}

/** What a part held, as medians of the run's sixths: it grew all along, or at the beginning only. No sample: NaN. */
export function courseOf(samples: readonly Sample[], part: string, runMs: number): number[] {
  return Array.from({ length: 6 }, (_, at) =>
    middle(
      within(samples, [(runMs / 6) * at, (runMs / 6) * (at + 1)]).flatMap(
        ({ held }) => held[part]?.residentMb ?? [],
      ),
    ),
  );
}

export interface Latency {
  readonly requests: number;
  readonly failed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export function latencyOf(answers: readonly Answered[], [from, to]: readonly [number, number]): Latency {
  const those = within(answers, [from, to]);
  const times = those.flatMap(({ tookMs }) => tookMs ?? []).sort((one, other) => one - other);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { requests: those.length, failed: those.length - times.length, p50Ms: at(0.5), p99Ms: at(0.99) };
}

function within<T extends { atMs: number }>(items: readonly T[], [from, to]: readonly [number, number]): T[] {
  return items.filter(({ atMs }) => atMs >= from && atMs < to);
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
