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
  /** Whose it is, where one that is slow must not keep others waiting: each has at most a quarter of the places. */
  groupOf?(item: Item): number;
  /**
   * Returns the milliseconds until the next is due: 0 or less if it is, null if nothing is to be done. The groups of
   * `full` have all the places they may have, and do not count.
   */
  findNextMs(database: Database, full?: readonly number[]): Promise<number | null>;
  /** Claims what is due, but nothing of the groups of `full`, so that no other worker gets it until the claim runs out. */
  claim(database: Database, limit: number, full?: readonly number[]): Promise<Item[]>;
  /** Must be safe to run again: a worker may die at any point. */
  run(ctx: Context, item: Item): Promise<void>;
  /** For what becomes due the moment it is stored: calls back then. Returns how to stop that. */
  listen?(database: Database, due: () => void): Promise<() => Promise<void>>;
}

/** Something that was claimed, to be run. */
export interface ClaimedRun {
  (ctx: Context): Promise<void>;
  /** None where the work has no groups. */
  readonly group?: number;
}

/** Due work as the worker holds it. */
export type AnyDueWork = Pick<DueWork<unknown>, 'name' | 'atOnce' | 'findNextMs' | 'listen'> & {
  readonly hasGroups: boolean;
  /** Claims what is due; each entry runs one. */
  claimRuns(database: Database, limit: number, full?: readonly number[]): Promise<ClaimedRun[]>;
};

export function defineDueWork<Item>(work: DueWork<Item>): DueWork<Item> & AnyDueWork {
  return {
    ...work,
    hasGroups: work.groupOf !== undefined,
    claimRuns: async (database, limit, full) => {
      const items = await work.claim(database, limit, full);
      return items.map((item) =>
        Object.assign((ctx: Context) => work.run(ctx, item), { group: work.groupOf?.(item) }),
      );
    },
  };
}
