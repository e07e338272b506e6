import { expect, vi } from 'vitest';
import type { Queryable } from '@/db/client';

/** Resolves once so many statements of a test's database wait for a lock. A transaction sees what was when it asked first. */
const untilWaiting = (db: Pick<Queryable, 'sql'>, count: number): Promise<void> =>
  vi.waitFor(async () => {
    const waiting = await db.sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    expect(waiting).toHaveLength(count);
  }, 20_000);

/**
 * Lets acts come one after the other while a transaction holds what they wait for: that is their turn once it ends.
 * `then` is called once all wait. Returns how each ended.
 */
export async function inTurn<const Acts extends readonly (() => Promise<unknown>)[]>(
  db: Queryable,
  hold: (tx: Queryable) => Promise<unknown>,
  acts: Acts,
  then = () => {},
): Promise<{ -readonly [Act in keyof Acts]: PromiseSettledResult<Awaited<ReturnType<Acts[Act]>>> }> {
  const begun: Promise<unknown>[] = [];
  await db.transaction(async (tx) => {
    await hold(tx);
    for (const act of acts) {
      const doing = act();
      // It may fail before the others have come.
      doing.catch(() => {});
      begun.push(doing);
      await untilWaiting(db, begun.length);
    }
    then();
  });
  return (await Promise.allSettled(begun)) as Awaited<ReturnType<typeof inTurn<Acts>>>;
}

/** Ends the connection of an act where it waits for what a transaction holds, as the end of its process does. */
export async function killWaiting(
  db: Queryable,
  hold: (tx: Queryable) => Promise<unknown>,
  act: () => Promise<unknown>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await hold(tx);
    const killed = expect(act()).rejects.toThrow();
    await untilWaiting(db, 1);
    await db.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await killed;
  });
}
