import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as migrateSchema } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { DatabaseUnusable, errorCode } from './error';
import { findNewestMigration, journal, migrationFolder } from './pending-migration';

const oldestMajor = 15;
/** Any fixed number: whoever holds the lock migrates; the others wait and then find nothing to do. */
const migrationLock = 4_215_007_310;
/** The newest migration of the installed graphile-worker. */
export const queueVersion = 19;

/**
 * Brings the schema and the job queue's tables up to date; safe to call from several processes at once. Throws
 * `DatabaseUnusable` if PostgreSQL cannot be reached, denies access, or is too old.
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = postgres(databaseUrl, { max: 1, connect_timeout: 10, onnotice: () => {} });
  try {
    await assertUsable(client, databaseUrl);
    await client`select pg_advisory_lock(${migrationLock})`;
    try {
      await assertUpgradable(client, databaseUrl);
      await migrateSchema(drizzle(client), { migrationsFolder: migrationFolder() });
      await migrateQueue(client, databaseUrl);
    } catch (error) {
      if (errorCode(error) !== '42501' && errorCode(causeOf(error)) !== '42501') throw error;
      throw new DatabaseUnusable(
        `the user of ${addressForPeople(databaseUrl)} may not create tables: grant it CREATE on the database and its public schema`,
      );
    }
  } finally {
    // Closing the session also releases the lock.
    await client.end({ timeout: 5 });
  }
}

/** Loads graphile-worker only for work to do: it is a quarter of what a command's process loads. */
async function migrateQueue(client: postgres.Sql, databaseUrl: string): Promise<void> {
  const [table] = await client`select to_regclass('graphile_worker.migrations') is not null as exists`;
  if (table?.exists) {
    const [row] = await client`select max(id) as newest from graphile_worker.migrations`;
    if (row?.newest === queueVersion) return;
  }
  const { Logger, runMigrations } = await import('graphile-worker');
  await runMigrations({ connectionString: databaseUrl, logger: new Logger(() => () => {}) });
}

/**
 * The migrations were squashed before the first release. The new first ones have the timestamp of the last old
 * one, so a database that had run it carries on; one that had not can no longer be upgraded.
 */
async function assertUpgradable(client: postgres.Sql, databaseUrl: string): Promise<void> {
  const newest = await findNewestMigration(client);
  const first = journal()[0];
  if (newest === null || !first || newest >= first.when) return;
  throw new DatabaseUnusable(
    `${addressForPeople(databaseUrl)} was made by a version before the first release and is too old to be brought up to date: start commit 5f92135 on it once, or use an empty database`,
  );
}

async function assertUsable(client: postgres.Sql, databaseUrl: string): Promise<void> {
  const until = Date.now() + 15_000;
  for (;;) {
    try {
      const [row] = await client<[{ version: string }]>`
        select current_setting('server_version_num') as version`;
      const major = Math.floor(Number(row.version) / 10_000);
      if (major >= oldestMajor) return;
      throw new DatabaseUnusable(
        `${addressForPeople(databaseUrl)} is PostgreSQL ${major}: version ${oldestMajor} or newer is needed`,
      );
    } catch (error) {
      if (error instanceof DatabaseUnusable) throw error;
      const startingUp = errorCode(error) === '57P03';
      if (!startingUp || Date.now() > until)
        throw new DatabaseUnusable(`cannot use ${addressForPeople(databaseUrl)}: ${reasonOf(error)}`);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name cannot be resolved',
  EHOSTUNREACH: 'the host cannot be reached',
  CONNECT_TIMEOUT: 'no answer within 10 seconds',
  '28P01': 'the password is wrong',
  '28000': 'the user is refused',
  '3D000': 'the database does not exist',
  '57P03': 'it is still starting up',
};

function reasonOf(error: unknown): string {
  const known = reasons[errorCode(error) ?? ''];
  if (known) return known;
  return error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error);
}

const causeOf = (error: unknown) => (error instanceof Error ? error.cause : undefined);

/** Returns the address without the password, for messages. */
function addressForPeople(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'the database in DATABASE_URL';
  const url = new URL(databaseUrl);
  const name = decodeURIComponent(url.pathname.slice(1));
  return `PostgreSQL at ${url.host || 'the local socket'}${name ? `, database ${name}` : ''}`;
}
