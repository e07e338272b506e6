import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { type DatabaseAddress, readAddress } from './address';
import { DatabaseUnusable, errorCode } from './error';
import { findNewestMigration, journal, oldestCommit } from './pending-migration';
import { ownRelease } from './release';
import { type MigrationOptions, runMigrations } from './run-migrations';

const oldestMajor = 15;
/** Any fixed number: whoever holds the lock migrates; the others wait and then find nothing to do. */
const migrationLock = 4_215_007_310;
/** The newest migration of the installed graphile-worker. */
export const queueVersion = 19;

/**
 * Brings the schema and the job queue's tables up to date; safe to call from several processes at once. Throws
 * `DatabaseUnusable` if PostgreSQL cannot be reached, denies access, or is too old, or if a program two or more releases
 * newer has brought it up to date, or if others never let go of its tables. `until`, `say`: as in `runMigrations`.
 */
export async function migrate(
  databaseUrl: string,
  { until, say }: Pick<MigrationOptions, 'until' | 'say'> = {},
): Promise<void> {
  const address = readAddress(databaseUrl);
  const { url, ssl } = address;
  const client = postgres(url, { ssl, max: 1, connect_timeout: 10, onnotice: () => {} });
  try {
    await assertUsable(client, databaseUrl, ssl !== false);
    await lockMigrations(client);
    try {
      await assertUpgradable(client, databaseUrl);
      await assertNotAhead(client, databaseUrl);
      await runMigrations(client, { until, say });
      await migrateQueue(client, address);
      if (until === undefined) await noteRelease(client);
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

/** Asks again and again: one that waits in a statement would be waited for by an index that is built meanwhile. */
async function lockMigrations(client: postgres.Sql): Promise<void> {
  for (;;) {
    const [row] = await client`select pg_try_advisory_lock(${migrationLock}) as locked`;
    if (row?.locked) return;
    await pause(100);
  }
}

/**
 * What a release removes, the one before it no longer uses: so the former program runs on beside the new one while
 * machines are updated one by one, or for a way back. Earlier ones would fail, or store what nobody reads any more.
 */
async function assertNotAhead(client: postgres.Sql, databaseUrl: string): Promise<void> {
  const [table] = await client`select to_regclass('installation') is not null as exists`;
  if (!table?.exists) return;
  const [row] = await client<{ release: number }[]>`select release from installation`;
  const ahead = (row?.release ?? 0) - ownRelease();
  if (ahead <= 1) return;
  throw new DatabaseUnusable(
    `${addressForPeople(databaseUrl)} was brought up to date by a program ${ahead} releases newer than this one, which could damage it: start that release, or the one before it`,
  );
}

async function noteRelease(client: postgres.Sql): Promise<void> {
  await client`
    insert into installation (release) values (${ownRelease()})
    on conflict ("only") do update set release = greatest(installation.release, excluded.release)`;
}

/** Loads graphile-worker only for work to do: it is a quarter of what a command's process loads. */
async function migrateQueue(client: postgres.Sql, { url, ssl }: DatabaseAddress): Promise<void> {
  const [table] = await client`select to_regclass('graphile_worker.migrations') is not null as exists`;
  if (table?.exists) {
    const [row] = await client`select max(id) as newest from graphile_worker.migrations`;
    if (row?.newest === queueVersion) return;
  }
  const [{ Logger, runMigrations }, { Pool }] = await Promise.all([import('graphile-worker'), import('pg')]);
  const pgPool = new Pool({ connectionString: url, ssl, max: 1 });
  // Without listeners a connection that breaks while idle would crash the process; statements fail by themselves.
  pgPool.on('error', () => {});
  pgPool.on('connect', (client) => client.on('error', () => {}));
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => {}) });
  } finally {
    await pgPool.end();
  }
}

/**
 * The first two migrations stand for those before the first release, and have the timestamp of the last one: a database
 * that had run it carries on; one that had not is brought there by the commit before.
 */
async function assertUpgradable(client: postgres.Sql, databaseUrl: string): Promise<void> {
  const newest = await findNewestMigration(client);
  const first = journal()[0];
  if (newest === null || !first || newest >= first.when) return;
  throw new DatabaseUnusable(
    `${addressForPeople(databaseUrl)} was made by a version before the first release and is too old to be brought up to date: start commit ${oldestCommit} on it once, or use an empty database`,
  );
}

async function assertUsable(client: postgres.Sql, databaseUrl: string, isEncrypted: boolean): Promise<void> {
  const until = performance.now() + 15_000;
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
      if (!startingUp || performance.now() > until)
        throw new DatabaseUnusable(
          `cannot use ${addressForPeople(databaseUrl)}: ${reasonOf(error, isEncrypted)}`,
        );
      await pause(250);
    }
  }
}

const notTrusted =
  'its certificate is not from the authority in sslrootcert (without it: one that Node knows): see sslmode in DATABASE_URL';

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
  SELF_SIGNED_CERT_IN_CHAIN: notTrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: notTrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: notTrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: notTrusted,
  CERT_SIGNATURE_FAILURE: notTrusted,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host than the one in DATABASE_URL',
};

function reasonOf(error: unknown, isEncrypted: boolean): string {
  const code = errorCode(error) ?? '';
  const message = error instanceof Error ? error.message : '';
  if (code === '28000' && message.includes('no encryption'))
    return 'it takes encrypted connections only: add sslmode=verify-full to DATABASE_URL';
  // The driver begins the handshake even with a server that has declined it.
  if (isEncrypted && (code === 'ECONNRESET' || code === 'CONNECTION_CLOSED'))
    return 'it ended the connection: it may not offer TLS, which sslmode in DATABASE_URL asks for';
  const known = reasons[code];
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
