import { upsertV1Calls } from '@/db/query/account/v1-call-count';
import type { UnguardedContext } from '@/lib/base/actor/context';
import { perProcess } from '@/lib/base/process/process';

interface Counter {
  waiting: number;
}

const counters = () => perProcess('v1 calls', () => new Map<string, Counter>());

/**
 * Counts a call to v1 by affiliate, environment and day, without delaying or failing the request. While an affiliate's
 * statement is in progress, further calls are collected for the next: this process uses at most one connection to lock
 * an affiliate's row.
 */
export function countV1Call(ctx: UnguardedContext): void {
  const { affiliateId, environment } = ctx.scope;
  const name = `${environment} ${affiliateId}`;
  const counting = counters().get(name);
  if (counting) {
    counting.waiting += 1;
    return;
  }
  const counter = { waiting: 1 };
  counters().set(name, counter);
  void recordCalls(ctx, counter, () => counters().delete(name));
}

/** `end` runs in the same tick in which nothing was found waiting, so that no call is lost in between. */
async function recordCalls(
  { database, scope, log }: UnguardedContext,
  counter: Counter,
  end: () => void,
): Promise<void> {
  while (counter.waiting > 0) {
    const calls = counter.waiting;
    counter.waiting = 0;
    try {
      await upsertV1Calls(database, scope, calls);
    } catch (error) {
      log.error({ error, calls }, 'v1 calls were not counted');
    }
  }
  end();
}
