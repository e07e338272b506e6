import postgres from 'postgres';
import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import { startProxy, type TestProxy } from '@/test/database/proxy';
import { withDatabase } from '@/test/database/with-database';
import { errorCode } from './error';

// The driver bugs that scripts/patch-postgres.mjs fixes. A statement on a lost socket used to crash the process;
// the test runner reports an uncaught exception as a failure.

const db = withDatabase();
const clients: postgres.Sql[] = [];
const proxies: TestProxy[] = [];

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end({ timeout: 0 })));
  await Promise.all(proxies.splice(0).map((proxy) => proxy.stop()));
});

function open(url = db.url, options: postgres.Options<Record<string, never>> = {}): postgres.Sql {
  const client = postgres(url, {
    max: 4,
    onnotice: () => {},
    backoff: () => 0.01,
    connect_timeout: 5,
    ...options,
  });
  clients.push(client);
  return client;
}

async function proxied(): Promise<TestProxy> {
  const proxy = await startProxy(db.url);
  proxies.push(proxy);
  return proxy;
}

const settled = async (work: readonly PromiseLike<unknown>[]) =>
  (await Promise.allSettled(work)).map(({ status }) => status);

const cut = (pid: number | undefined) => db.sql`select pg_terminate_backend(${pid ?? 0})`;

describe('a transaction whose connection is cut', () => {
  test('rejects, and none of its later statements reaches the database', async () => {
    const sql = open(db.url, { max: 1 });
    await sql`create table cut_note (label text)`;
    const later: Promise<unknown>[] = [];
    const work = async (tx: postgres.TransactionSql) => {
      await tx`insert into cut_note values ('first')`;
      const [row] = await tx<[{ pid: number }]>`select pg_backend_pid() as pid`;
      await cut(row.pid);
      // The connection is alive again, for another caller.
      await sql.begin(async (other) => {
        await other`insert into cut_note values ('other')`;
        for (let count = 0; count < 5; count += 1) {
          later.push(tx`insert into cut_note values ('stray')`.catch(() => 'refused'));
          await other`select 1`;
        }
      });
      for (let count = 0; count < 20; count += 1)
        await tx`insert into cut_note values ('late')`.catch(() => {});
    };
    // The transaction rejects as soon as its connection is lost, possibly before its work has finished.
    let ended: Promise<void> | undefined;
    const transaction = sql.begin((tx) => {
      ended = work(tx);
      return ended;
    });
    await expect(transaction).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
    await ended;
    expect(await Promise.all(later)).toEqual(Array.from({ length: 5 }, () => 'refused'));
    await expect.poll(() => sql`select label from cut_note`).toEqual([{ label: 'other' }]);
  });

  test('settles the statements that were queued in it', async () => {
    const sql = open();
    let queued: readonly Promise<unknown>[] = [];
    const transaction = sql.begin(async (tx) => {
      const [row] = await tx<[{ pid: number }]>`select pg_backend_pid() as pid`;
      queued = Array.from({ length: 300 }, () => tx`select pg_sleep(0.5)`.execute());
      await cut(row.pid);
      await Promise.all(queued);
    });
    await expect(transaction).rejects.toThrow();
    expect(new Set(await settled(queued))).toEqual(new Set(['rejected']));
  });
});

describe('connections that are cut under load', () => {
  test.each(['terminated by the server', 'reset by the network'])(
    '%s: every call settles, and the pool works on',
    async (how) => {
      const proxy = await proxied();
      const sql = open(proxy.url, { connection: { application_name: 'cut under load' } });
      let answered = 0;
      let going = true;
      const caller = async () => {
        while (going) {
          // With a new parameter each time: the statement is described first, then sent.
          const shape = `select $1::int as n, '${Math.random()}'`;
          const work =
            Math.random() < 0.3
              ? sql.begin(async (tx) => {
                  await tx`select 1`;
                  await tx.unsafe(shape, [1]);
                })
              : Math.random() < 0.5
                ? sql.unsafe(shape, [1], { prepare: true })
                : sql`select pg_sleep(0.002)`;
          await work.then(
            () => {
              answered += 1;
            },
            () => {},
          );
        }
      };
      const callers = Array.from({ length: 24 }, caller);
      for (let round = 0; round < 25; round += 1) {
        const before = answered;
        await expect.poll(() => answered, { timeout: 10_000, interval: 2 }).toBeGreaterThan(before + 20);
        if (how === 'reset by the network') proxy.reset();
        else
          await db.sql`
          select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cut under load'`;
      }
      going = false;
      await Promise.all(callers);
      const all = await Promise.all(Array.from({ length: 40 }, () => sql`select 1 as one`));
      expect(all).toHaveLength(40);
    },
  );
});

describe('a server without a free connection', () => {
  test('fails each query at once, and works again once a connection is free', async () => {
    const role = 'limited_role';
    const admin = open(inject('postgres').adminUrl);
    await admin.unsafe(`create role ${role} login password 'x' connection limit 2`);
    const address = new URL(db.url);
    address.username = role;
    address.password = 'x';
    const holder = open(address.href, { max: 2 });
    await Promise.all([holder`select pg_sleep(0.1)`, holder`select pg_sleep(0.1)`]);
    const sql = open(address.href);
    const codes = await Promise.all(
      Array.from({ length: 200 }, () =>
        sql`select 1`.then(
          () => 'answered',
          (error: unknown) => errorCode(error),
        ),
      ),
    );
    expect(codes).toHaveLength(200);
    expect(codes).not.toContain('answered');
    expect(codes).toContain('53300');
    await holder.end();
    await expect.poll(() => sql`select 1 as one`.catch(() => []), { timeout: 5_000 }).toHaveLength(1);
    await sql.end();
    await admin.unsafe(`drop role ${role}`);
    await admin.end();
  });
});

describe('a server that closes each new connection at once', () => {
  test('rejects the query instead of reconnecting for ever', async () => {
    const proxy = await proxied();
    const sql = open(proxy.url);
    await sql`select 1`;
    proxy.close();
    const calls = Array.from({ length: 20 }, () => sql`select 1`.execute());
    expect(new Set(await settled(calls))).toEqual(new Set(['rejected']));
    proxy.heal();
    await expect.poll(() => sql`select 1 as one`.catch(() => []), { timeout: 5_000 }).toHaveLength(1);
  });
});

describe('a pool with one caller', () => {
  test('stays with the connection used last, and is no slower with each query', async () => {
    const sql = open();
    await Promise.all(Array.from({ length: 8 }, () => sql`select pg_sleep(0.01)`));
    const searched = vi.spyOn(Array.prototype, 'indexOf');
    const used = new Set<number>();
    for (let count = 0; count < 200; count += 1) {
      const [row] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`;
      used.add(row.pid);
    }
    const longest = Math.max(...searched.mock.contexts.map((queue) => (queue as unknown[]).length));
    searched.mockRestore();
    expect(used.size).toBe(1);
    // Four connections: no queue of them is longer.
    expect(longest).toBeLessThanOrEqual(4);
  });
});

test('bytes arrive as they are, beside other values and none', async () => {
  const sql = open();
  await sql`create table kept_bytes (id int, kept bytea)`;
  const all = Buffer.from(Array.from({ length: 256 }, (_, at) => at));
  const large = Buffer.alloc(3_000_000, all);
  const cases = [all, large, Buffer.alloc(0), new Uint8Array(all.buffer, all.byteOffset + 5, 9), null];
  for (const [id, kept] of cases.entries()) {
    await sql`insert into kept_bytes values (${id}, ${kept})`;
    await sql.unsafe('insert into kept_bytes select $1::int, $2::bytea', [id, kept]);
    const rows = await sql<{ kept: Buffer | null }[]>`select kept from kept_bytes where id = ${id}`;
    expect(rows.map((row) => row.kept && Buffer.compare(row.kept, kept as Buffer))).toEqual(
      kept ? [0, 0] : [null, null],
    );
  }
});
