import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest';
import { migrate } from './migrate';
import { findPendingMigrations, journal } from './pending-migration';
import { runMigrations } from './run-migrations';

const { adminUrl, userUrl } = inject('postgres');
const owner = new URL(userUrl).username;
const admin = postgres(adminUrl, { max: 1, onnotice: () => {} });
const clients: postgres.Sql[] = [];
let name: string;
afterAll(() => admin.end({ timeout: 5 }));
beforeEach(async () => {
  name = `lmp_run_migrations_${randomBytes(4).toString('hex')}`;
  await admin`create database ${admin(name)} owner ${admin(owner)}`;
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end({ timeout: 5 })));
  await admin`drop database ${admin(name)} with (force)`;
});

function address(): string {
  const url = new URL(userUrl);
  url.pathname = `/${name}`;
  return url.href;
}

function connect(max = 1): postgres.Sql {
  const client = postgres(address(), { max, onnotice: () => {} });
  clients.push(client);
  return client;
}

/** Runs the first migrations, with a row that the later ones have to take with them. */
async function former(): Promise<postgres.Sql> {
  const sql = connect(10);
  await runMigrations(connect(), { until: '0001_function' });
  await sql`insert into affiliate (slug, name, referee_id) values ('kept', 'Kept', 'kept')`;
  return sql;
}

test('while the program before serves, nobody’s statement fails', async () => {
  const sql = await former();
  const tables = [
    'application',
    'lead',
    'offer',
    'user',
    'api_key',
    'batch',
    'partner',
    'intent',
    'environment',
  ];
  let going = true;
  let done = 0;
  const errors: unknown[] = [];
  // Each transaction uses two tables, in any order: whoever waits for the second holds the first.
  const serve = async () => {
    while (going) {
      const [first, second] = [...tables].sort(() => Math.random() - 0.5);
      await sql
        .begin(async (tx) => {
          await tx`select from ${tx(first ?? '')} limit 1`;
          await tx`select pg_sleep(0.01)`;
          await tx`select from ${tx(second ?? '')} limit 1`;
        })
        .then(
          () => {
            done += 1;
          },
          (error: unknown) => errors.push(error),
        );
    }
  };
  const serving = Promise.all(Array.from({ length: 8 }, serve));
  await expect.poll(() => done).toBeGreaterThan(8);
  await runMigrations(connect());
  const before = done;
  await expect.poll(() => done).toBeGreaterThan(before);
  going = false;
  await serving;
  expect(errors).toEqual([]);
  expect(await findPendingMigrations(sql)).toEqual([]);
  expect(await sql`select slug from affiliate`).toEqual([{ slug: 'kept' }]);
});

test('a table that somebody holds is waited for without holding the others, and it is said', async () => {
  const sql = await former();
  const said: string[] = [];
  let migrating: Promise<void> | undefined;
  await sql.begin(async (tx) => {
    await tx`select from lead limit 1`;
    migrating = runMigrations(connect(), { say: (line) => said.push(line) });
    await expect.poll(() => said.join('\n'), { timeout: 20_000 }).toContain('which others are using');
    // It took this one with it and let go of it again.
    await sql`select from application limit 1`;
    expect((await findPendingMigrations(sql))[0]).toBe('0060_lead-version');
  });
  await migrating;
  expect(await findPendingMigrations(sql)).toEqual([]);
  expect(said[0]).toMatch(/^1 of \d+: 0060_lead-version$/);
});

test('gives up with a sentence when others never let go', async () => {
  const sql = await former();
  await sql.begin(async (tx) => {
    await tx`select from lead limit 1`;
    const times = { locksWithinMs: 20, pauseMs: 5, giveUpAfterMs: 100 };
    await expect(runMigrations(connect(), { times })).rejects.toThrow(
      /^the database could not be brought up to date: .* others have used application, .*lead.* without a pause/,
    );
  });
  await migrate(address());
  expect(await findPendingMigrations(sql)).toEqual([]);
});

test('an index that a killed process left half built is built anew', async () => {
  const sql = await former();
  const until = '0074_large-index';
  await runMigrations(connect(), { until });
  const [{ newest }] = await sql<[{ newest: number }]>`
    select max(created_at)::float8 as newest from drizzle.__drizzle_migrations`;
  const when = journal().find(({ tag }) => tag === until)?.when ?? 0;
  await sql`delete from drizzle.__drizzle_migrations where created_at >= ${when}`;
  const isValid = async () => {
    const rows =
      await sql`select indisvalid as valid from pg_index where indexrelid = 'lead_feedback_due'::regclass`;
    return rows[0]?.valid;
  };
  await asAdmin(
    (one) => one`update pg_index set indisvalid = false where indexrelid = 'lead_feedback_due'::regclass`,
  );
  expect(await isValid()).toBe(false);
  await runMigrations(connect(), { until });
  expect(await isValid()).toBe(true);
  const [after] = await sql`select max(created_at)::float8 as newest from drizzle.__drizzle_migrations`;
  expect(after?.newest).toBe(newest);
});

test('an index of a table that may be large is built while others write: in a migration of its own', () => {
  const folder = join(import.meta.dirname, 'migration');
  // Small tables, or made before this rule.
  const before = '0074';
  const wrong = readdirSync(folder)
    .filter((file) => file.endsWith('.sql') && file >= before)
    .flatMap((file) => {
      const statements = readFileSync(join(folder, file), 'utf8').split('--> statement-breakpoint');
      const own = new Set(statements.flatMap((text) => /create table "(\w+)"/i.exec(text)?.slice(1) ?? []));
      const concurrent = statements.filter((text) => /^\s*create (unique )?index concurrently/i.test(text));
      const blocking = statements.filter((text) => {
        const [, table] = /^\s*create (?:unique )?index (?!concurrently)"\w+" on "(\w+)"/i.exec(text) ?? [];
        return table !== undefined && !own.has(table);
      });
      const isMixed = concurrent.length > 0 && concurrent.length < statements.length;
      return [
        ...(isMixed ? [`${file} does something else too`] : []),
        ...blocking.map((text) => `${file}: ${text}`),
      ];
    });
  expect(wrong).toEqual([]);
});

async function asAdmin(work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const sql = postgres(url.href, { max: 1, onnotice: () => {} });
  try {
    await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
