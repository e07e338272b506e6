import type { AffiliateContext } from '@/lib/base/actor/context';
import { getBatch } from './get-batch';
import { isFinished, type PortalBatch, portalBatch } from './portal-view';

/** Counts only: the client requests the rows when the batch is finished. */
const countsOnly = { after: 2_147_483_647, limit: 1, status: null };
const lookMs = 500;
/** Time limit of a watch. The client then reconnects and is authenticated again. */
const watchMs = 60_000;

interface Watcher {
  /** Aborted when the client has disconnected. */
  signal: AbortSignal;
  /** Asked at every look: nothing more is shown in a session that has ended. */
  isStillSignedIn: () => Promise<boolean>;
}

/**
 * Yields a batch's current state, and again on every change, until it is finished, the watcher has left or is signed
 * out, or a minute has passed. Polls, so no connection is held in between. Throws at once what `getBatch` throws.
 */
export async function watchBatch(
  ctx: AffiliateContext,
  batchId: string,
  watcher: Watcher,
): Promise<AsyncGenerator<PortalBatch>> {
  const first = portalBatch(await getBatch(ctx, batchId, countsOnly));
  return changes(ctx, batchId, first, watcher);
}

async function* changes(
  ctx: AffiliateContext,
  batchId: string,
  first: PortalBatch,
  { signal, isStillSignedIn }: Watcher,
): AsyncGenerator<PortalBatch> {
  yield first;
  const until = performance.now() + watchMs;
  let told = first;
  while (!isFinished(told) && !signal.aborted && performance.now() < until) {
    await pause(lookMs, signal);
    if (!(await isStillSignedIn())) return;
    const now = portalBatch(await getBatch(ctx, batchId, countsOnly));
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
