import type { Database } from '@/db/client';
import type { Context } from '@/lib/base/actor/context';
import type { DueWorkName } from '@/lib/base/gate/work';

/**
 * Work that stands in the rows of a table, each with the time when it is due, instead of in the queue: adding a job
 * notifies, and a transaction that notifies holds a lock of the whole instance until its commit is durable (design base
 * 7).
 */
export interface DueWork<Item> {
  /** Each has its entry in the gate's table (`lib/base/gate`); a test's own have none. */
  readonly name: DueWorkName | `test ${string}`;
  /** How many run at a time in a worker. */
  readonly atOnce: number;
  /** Returns the milliseconds until the next is due: 0 or less if it is, null if nothing is to be done. */
  findNextMs(database: Database): Promise<number | null>;
  /** Claims what is due, so that no other worker gets it until the claim runs out. */
  claim(database: Database, limit: number): Promise<Item[]>;
  /** Must be safe to run again: a worker may die at any point. */
  run(ctx: Context, item: Item): Promise<void>;
  /** For what becomes due the moment it is stored: calls back then. Returns how to stop that. */
  listen?(database: Database, due: () => void): Promise<() => Promise<void>>;
}

/** Due work as the worker holds it. */
export type AnyDueWork = Pick<DueWork<unknown>, 'name' | 'atOnce' | 'findNextMs' | 'listen'> & {
  /** Claims what is due; each entry runs one. */
  claimRuns(database: Database, limit: number): Promise<((ctx: Context) => Promise<void>)[]>;
};

export function defineDueWork<Item>(work: DueWork<Item>): DueWork<Item> & AnyDueWork {
  return {
    ...work,
    claimRuns: async (database, limit) => {
      const items = await work.claim(database, limit);
      return items.map((item) => (ctx) => work.run(ctx, item));
    },
  };
}
