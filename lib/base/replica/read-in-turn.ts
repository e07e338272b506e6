import { type BulkheadPolicy, bulkhead } from 'cockatiel';
import type { Queryable } from '@/db/client';
import type { Context } from '@/lib/base/actor/context';
import { AppError } from '@/lib/base/error/error';
import { answerText } from '@/lib/base/error/message';
import { hasLeft } from '@/lib/base/process/left-request';
import { perProcess } from '@/lib/base/process/process';
import { latestReplica } from './latest-replica';
import { readFromReplica } from './read-from-replica';

/** A page of a report makes two: the report, and its days. */
const atOnce = 2;
const mostWaiting = 100;
const longestWaitMs = 60_000;

type Asking = Pick<Context, 'database' | 'replica' | 'log' | 'actor' | 'requestId'>;

/** A count that has not begun. */
interface Waiting {
  readonly askers: { readonly ctx: Asking; readonly sinceMs: number }[];
  readonly counted: Promise<unknown>;
}

interface Turns {
  readonly policy: BulkheadPolicy;
  readonly waiting: Map<string, Waiting>;
}

/** By affiliate; each is small, so none is removed. */
const allTurns = () => perProcess('turns of reports', () => new Map<number | null, Turns>());

/**
 * Counts for a page or a file what may be many rows: as `readFromReplica`, over the connections that are kept for it, and
 * in each process two at once for one affiliate (or for all operators), so that there is a connection for others.
 *
 * `asked` is all that decides the result besides the affiliate: whoever asks the same before the count has begun gets the
 * same result, which nobody may change. Throws `processing_limit` if the turn does not come within a minute, or too
 * many wait for theirs, and an `AbortError` if the visitor has left meanwhile (design base 2).
 */
export async function readInTurn<T>(
  ctx: Asking,
  asked: readonly unknown[],
  read: (db: Queryable) => Promise<T>,
): Promise<T> {
  const { policy, waiting } = turnsOf(ctx.actor.kind === 'user' ? ctx.actor.affiliateId : null);
  const key = JSON.stringify(asked);
  const asker = { ctx, sinceMs: performance.now() };
  const same = waiting.get(key);
  if (same) {
    same.askers.push(asker);
    return same.counted as Promise<T>;
  }
  if (policy.executionSlots === 0 && policy.queueSlots === 0) throw tooBusy();
  const askers = [asker];
  let hasBegun = false;
  const counted = policy.execute(() => {
    hasBegun = true;
    waiting.delete(key);
    const there = askers.filter((one) => !hasLeft(one.ctx.requestId));
    if (there.length === 0) throw new DOMException('the visitor has left', 'AbortError');
    const now = performance.now();
    if (there.every(({ sinceMs }) => now - sinceMs > longestWaitMs)) throw tooBusy();
    const replica = latestReplica(there.map((one) => one.ctx.replica));
    return readFromReplica({ ...ctx, replica }, read, 'reports');
  });
  if (!hasBegun) waiting.set(key, { askers, counted });
  return counted;
}

function turnsOf(affiliateId: number | null): Turns {
  const found = allTurns().get(affiliateId) ?? { policy: bulkhead(atOnce, mostWaiting), waiting: new Map() };
  allTurns().set(affiliateId, found);
  return found;
}

const tooBusy = () => new AppError('processing_limit', answerText.processingLimit);
