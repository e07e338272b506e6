import { setTimeout as pause } from 'node:timers/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type postgres from 'postgres';
import { DatabaseUnusable, errorCode } from './error';
import { journal, migrationFolder } from './pending-migration';

export interface MigrationTimes {
  /**
   * How long a migration may wait for its tables before it lets go of those it has. Shorter than PostgreSQL's
   * `deadlock_timeout` (1 s), after which one of those who wait for each other is ended: never the program that serves.
   */
  locksWithinMs: number;
  pauseMs: number;
  giveUpAfterMs: number;
}

const usualTimes: MigrationTimes = { locksWithinMs: 700, pauseMs: 300, giveUpAfterMs: 300_000 };

export interface MigrationOptions {
  /** The last migration to run, to restore what is older. */
  readonly until?: string;
  /** Told in words what is done, and what is waited for. */
  readonly say?: (line: string) => void;
  readonly times?: MigrationTimes;
}

interface Migration {
  readonly tags: readonly string[];
  readonly hashes: readonly string[];
  readonly when: number;
  readonly statements: readonly string[];
}

/**
 * Runs the migrations that the database has not run, each in a transaction of its own, while the release before may
 * serve. A migration first locks all tables that it touches, at once or not at all, and tries again until it has them:
 * so it never waits while others wait for it. One of `create index concurrently` statements alone runs outside a
 * transaction. Throws `DatabaseUnusable` if its tables cannot be had for five minutes (design base, database).
 */
export async function runMigrations(client: postgres.Sql, options: MigrationOptions = {}): Promise<void> {
  const { until, say = () => {}, times = usualTimes } = options;
  await client`create schema if not exists drizzle`;
  await client`
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`;
  const [{ newest }] = await client<[{ newest: number | null }]>`
    select max(created_at)::float8 as newest from drizzle.__drizzle_migrations`;
  const pending = migrations(until).filter(({ when }) => when > (newest ?? 0));
  for (const [index, migration] of pending.entries()) {
    if (newest !== null) say(`${index + 1} of ${pending.length}: ${migration.tags.join(', ')}`);
    if (migration.statements.every(isConcurrentIndex)) await buildIndexes(client, migration);
    else await runOne(client, migration, say, times);
  }
}

/** Those of the same time, as the first two, run together. */
function migrations(until: string | undefined): Migration[] {
  const entries = journal();
  const last = until === undefined ? entries.length - 1 : entries.findIndex(({ tag }) => tag === until);
  if (last === -1) throw new Error(`there is no migration ${until}`);
  const files = readMigrationFiles({ migrationsFolder: migrationFolder() });
  const result: Migration[] = [];
  for (const [index, { tag, when }] of entries.slice(0, last + 1).entries()) {
    const file = files[index];
    if (!file || file.folderMillis !== when) throw new Error(`the journal does not match ${tag}`);
    const former = result.at(-1);
    const one = { tags: [tag], hashes: [file.hash], when, statements: file.sql };
    if (former?.when !== when) result.push(one);
    else
      result[result.length - 1] = {
        tags: [...former.tags, tag],
        hashes: [...former.hashes, file.hash],
        when,
        statements: [...former.statements, ...file.sql],
      };
  }
  return result;
}

async function runOne(
  client: postgres.Sql,
  migration: Migration,
  say: (line: string) => void,
  times: MigrationTimes,
): Promise<void> {
  const tables = await touchedTables(client, migration.statements);
  const since = performance.now();
  for (let tries = 1; ; tries += 1) {
    try {
      await client.begin(async (tx) => {
        if (tables.length > 0) {
          await tx`select set_config('statement_timeout', ${String(times.locksWithinMs)}, true)`;
          await tx.unsafe(`lock table ${tables.join(', ')} in access exclusive mode`);
          await tx`set local statement_timeout = 0`;
        }
        for (const statement of migration.statements) await tx.unsafe(statement);
        await record(tx, migration);
      });
      return;
    } catch (error) {
      if (!isLockedOut(error)) throw error;
      const waitedMs = performance.now() - since;
      if (waitedMs > times.giveUpAfterMs)
        throw new DatabaseUnusable(
          `the database could not be brought up to date: for ${Math.round(waitedMs / 60_000)} minutes others have used ${tables.join(', ')} without a pause: look for long transactions in pg_stat_activity, then start again`,
        );
      if (tries % 10 === 1)
        say(`${migration.tags.join(', ')} waits for ${tables.join(', ')}, which others are using`);
      await pause(times.pauseMs);
    }
  }
}

/** Waited too long for a lock, or was chosen to end a deadlock. */
const isLockedOut = (error: unknown) => ['57014', '55P03', '40P01'].includes(errorCode(error) ?? '');

/** Builds each index while others write. One that was left behind half built, by a killed process, is built anew. */
async function buildIndexes(client: postgres.Sql, migration: Migration): Promise<void> {
  for (const statement of migration.statements) {
    const [, name] = concurrentIndex.exec(statement) ?? [];
    const [row] = await client<{ valid: boolean }[]>`
      select i.indisvalid as valid from pg_index i where i.indexrelid = to_regclass(${`"${name}"`})`;
    if (row?.valid) continue;
    if (row) await client.unsafe(`drop index concurrently "${name}"`);
    await client.unsafe(statement);
  }
  await record(client, migration);
}

async function record(sql: postgres.ISql, { hashes, when }: Migration): Promise<void> {
  for (const hash of hashes)
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`;
}

const concurrentIndex = /^\s*create (?:unique )?index concurrently "(\w+)"/i;
const isConcurrentIndex = (statement: string) => concurrentIndex.test(statement);

const isFunction = (statement: string) => /^\s*create (?:or replace )?function/i.test(statement);

/** Returns the tables there are that these statements name where they lock: too many are no harm. */
async function touchedTables(client: postgres.Sql, statements: readonly string[]): Promise<string[]> {
  const named = statements
    .filter((statement) => !isFunction(statement))
    .flatMap((statement) => [
      ...statement.matchAll(
        /\b(?:table(?: only)?(?: if exists)?|on|references|update|into|from|truncate)\s+(?:"?public"?\.)?"?(\w+)"?/gi,
      ),
    ])
    .map(([, name]) => name ?? '');
  const rows = await client<{ name: string }[]>`
    select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname = any(${[...new Set(named)]})
    order by relname`;
  return rows.map(({ name }) => name);
}
