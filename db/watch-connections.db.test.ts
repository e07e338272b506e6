import { afterEach, describe, expect, test } from 'vitest';
import { startProxy, type TestProxy } from '@/test/database/proxy';
import { withDatabase } from '@/test/database/with-database';
import { type Database, openDatabase } from './client';

const db = withDatabase();
const closers: (() => Promise<unknown>)[] = [];

const quick = { lookEveryMs: 100, silentAfterMs: 500, answerWithinMs: 3_000, hopelessAfterMs: 35_000 };

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function open(): Promise<{ proxy: TestProxy; database: Database; found: number[] }> {
  const proxy = await startProxy(db.url);
  const found: number[] = [];
  const database = openDatabase(proxy.url, {
    maxConnections: 5,
    foundDead: (count) => found.push(count),
    watchTimes: quick,
  });
  closers.push(
    () => proxy.stop(),
    () => database.close(),
  );
  return { proxy, database, found };
}

const five = <T>(make: () => PromiseLike<T>) =>
  Promise.all(
    Array.from({ length: 5 }, () =>
      make().then(
        () => 'answered',
        () => 'failed',
      ),
    ),
  );

describe('connections that a network dropped silently', () => {
  test('are discarded, idle ones included, and new ones work within seconds', async () => {
    const { proxy, database, found } = await open();
    await five(() => database.sql`select pg_sleep(0.2)`);
    await five(() => database.drizzle.execute('select pg_sleep(0.2)'));
    expect(proxy.open()).toBe(5);
    proxy.silence();
    const began = performance.now();
    await expect(database.sql`select 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
    expect(await five(() => database.sql`select 1`)).toEqual(Array.from({ length: 5 }, () => 'answered'));
    expect(await five(() => database.drizzle.execute('select 1'))).not.toContain('failed');
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(found).toEqual([1]);
  });

  test('lose a transaction, and nothing else', async () => {
    const { proxy, database } = await open();
    const transaction = database.drizzle.transaction(async (tx) => {
      await tx.execute('create table never_made (id int)');
      proxy.silence();
      await tx.execute('select 1');
    });
    await expect(transaction).rejects.toThrow();
    const [row] = await database.sql`select to_regclass('never_made') as made`;
    expect(row).toEqual({ made: null });
  });

  test('are found once the network is back after a complete outage', async () => {
    const { proxy, database } = await open();
    await database.sql`select 1`;
    proxy.swallow();
    const lost = database.sql`select 1`.then(
      () => 'answered',
      () => 'failed',
    );
    await expect.poll(() => proxy.open(), { timeout: 10_000 }).toBeGreaterThan(1);
    proxy.heal();
    expect(await lost).toBe('failed');
    expect(await five(() => database.sql`select 1`)).not.toContain('failed');
  });
});

test('a slow statement is left alone, however long it takes', async () => {
  const { database, found } = await open();
  const [row] = await database.sql<[{ answer: number }]>`select 7 as answer from pg_sleep(3)`;
  expect(row.answer).toBe(7);
  expect(found).toEqual([]);
});
