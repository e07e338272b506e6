import { insertCallCounts, type NewCallCount } from '@/db/query/catalogue/partner-call';
import { perProcess, processState } from '@/lib/base/process/process';
import { bucketOf, durationBuckets } from './call-duration';
import type { EndpointKind } from './health';

const flushAfterMs = 1_000;

interface Waiting {
  counts: Map<string, NewCallCount>;
  timer: NodeJS.Timeout | null;
  flushing: Promise<void> | null;
}

const waiting = () =>
  perProcess<Waiting>('partner calls', () => ({ counts: new Map(), timer: null, flushing: null }));

interface CountedCall {
  partnerId: number;
  kind: EndpointKind;
  durationMs: number;
  /** Short reason for the failure, without any personal values; null if the response was valid. */
  problem: string | null;
}

/** Counts a call to a partner in its hour. Written within a second; no call waits for it. */
export function countPartnerCall({ partnerId, kind, durationMs, problem }: CountedCall): void {
  const state = waiting();
  const hourMs = Math.floor(Date.now() / 3_600_000) * 3_600_000;
  const key = `${String(partnerId).padStart(16, '0')} ${kind} ${hourMs}`;
  const count = state.counts.get(key) ?? emptyCount(partnerId, kind, new Date(hourMs));
  count.calls += 1;
  const bucket = bucketOf(durationMs);
  count.durations[bucket] = (count.durations[bucket] ?? 0) + 1;
  if (problem !== null) {
    count.failed += 1;
    count.lastFailedAt = new Date();
    count.lastProblem = problem;
  }
  state.counts.set(key, count);
  if (state.timer !== null || state.flushing !== null) return;
  state.timer = setTimeout(() => void flushCallCounts(), flushAfterMs);
  state.timer.unref();
}

function emptyCount(partnerId: number, kind: EndpointKind, hour: Date): NewCallCount {
  const durations = durationBuckets.map(() => 0);
  return { partnerId, kind, hour, calls: 0, failed: 0, durations, lastFailedAt: null, lastProblem: null };
}

/** Writes the counts. Called by the timer, and once more when the process stops. Never throws. */
export async function flushCallCounts(): Promise<void> {
  const state = waiting();
  if (state.timer) clearTimeout(state.timer);
  state.timer = null;
  while (state.flushing) await state.flushing;
  if (state.counts.size === 0) return;
  // Sorted, so that two processes cannot deadlock.
  const rows = [...state.counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, count]) => count);
  state.counts = new Map();
  state.flushing = write(rows);
  await state.flushing;
  state.flushing = null;
  // Counts added meanwhile did not start the timer.
  if (state.counts.size > 0) {
    state.timer = setTimeout(() => void flushCallCounts(), flushAfterMs);
    state.timer.unref();
  }
}

/** Counts that cannot be written are dropped: they are a health indicator, not a ledger. */
async function write(rows: readonly NewCallCount[]): Promise<void> {
  try {
    await insertCallCounts(processState().database, rows);
  } catch (error) {
    try {
      processState().log.warn({ code: (error as { code?: unknown }).code }, 'partner calls not counted');
    } catch {
      // Not running in a process with a database: a test calls a partner without one.
    }
  }
}
