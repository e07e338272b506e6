import type { AffiliateContext } from '@/lib/context';
import { getBatch } from './get-batch';
import type { BatchAnswer } from './view';

/** Counts only: whoever watches asks for rows when it is done. */
const countsOnly = { after: 2_147_483_647, limit: 1, status: null };
const lookMs = 500;
/** Then whoever watches asks again, and is asked again who they are. */
const watchMs = 60_000;

/**
 * A batch as it stands now, and again whenever that changes, until it is finished, `signal` aborts or a minute is
 * over. No connection is held in between. Throws at once what `getBatch` throws.
 */
export async function watchBatch(
  ctx: AffiliateContext,
  batchId: string,
  signal: AbortSignal,
): Promise<AsyncGenerator<BatchAnswer>> {
  const first = await getBatch(ctx, batchId, countsOnly);
  return changes(ctx, batchId, first, signal);
}

export function isFinished({ status }: Pick<BatchAnswer, 'status'>): boolean {
  return status === 'completed' || status === 'failed';
}

async function* changes(
  ctx: AffiliateContext,
  batchId: string,
  first: BatchAnswer,
  signal: AbortSignal,
): AsyncGenerator<BatchAnswer> {
  yield first;
  const until = performance.now() + watchMs;
  let told = first;
  while (!isFinished(told) && !signal.aborted && performance.now() < until) {
    await pause(lookMs, signal);
    const now = await getBatch(ctx, batchId, countsOnly);
    if (now.status === told.status && now.processed === told.processed && now.total === told.total) continue;
    told = now;
    yield now;
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
