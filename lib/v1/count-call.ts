import { upsertV1Calls } from '@/db/query/v1-call-count';
import type { UnguardedContext } from '@/lib/context';
import { perProcess } from '@/lib/process';

interface Counter {
  waiting: number;
}

const counters = () => perProcess('v1 calls', () => new Map<string, Counter>());

/**
 * Counts a call to v1 under its affiliate, environment and day, beside the answer and never at its cost. While one
 * statement of an affiliate is on its way, the calls that come meanwhile share the next: an affiliate's row is
 * locked by one connection of this process at most.
 */
export function countCall(ctx: UnguardedContext): void {
  const { affiliateId, environment } = ctx.scope;
  const name = `${environment} ${affiliateId}`;
  const counting = counters().get(name);
  if (counting) {
    counting.waiting += 1;
    return;
  }
  const counter = { waiting: 1 };
  counters().set(name, counter);
  void writeDown(ctx, counter, () => counters().delete(name));
}

/** `end` is called in the same turn in which nothing was found waiting, so that no call falls in between. */
async function writeDown(
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
