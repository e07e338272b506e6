import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { readAddress } from './address';
import { assertRepaired, connectionsOf, type WatchTimes, watchConnections } from './watch-connections';

/** Drizzle, for ordinary reads and writes. */
type Drizzle = PostgresJsDatabase<Record<string, never>>;
/** The driver's tagged SQL, for statements that are better written by hand. */
export type Sql = postgres.ISql;
/** A part of a statement. */
export type Fragment = postgres.Fragment;

/** The database or a transaction of it; queries take either. `drizzle` and `sql` share the same connections. */
export interface Queryable {
  readonly drizzle: Drizzle;
  readonly sql: Sql;
  /** Commits the changes of `work`, or rolls back if it throws. Nested: a savepoint. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
}

/** The process's connection to PostgreSQL. */
export interface Database extends Queryable {
  /** A single pipelined connection: statements run in the order they were sent, without pauses, one at a time. */
  readonly pipeline: Queryable;
  /**
   * Connections for applications and awaited scores: what may wait for a lead's row, or ask again and again, while a
   * partner is slow never takes those that leads need.
   */
  readonly waiting: Queryable;
  /** A few connections for what counts many rows, of which a statement may take thirty seconds. */
  readonly reports: Queryable;
  readonly listen: postgres.Sql['listen'];
  /** How many connections each pool may have, and how many wait for the server right now. */
  usage(): readonly PoolUsage[];
  close(): Promise<void>;
}

interface PoolUsage {
  readonly pool: PoolName;
  readonly busy: number;
  readonly max: number;
}

export type PoolName = 'main' | 'pipeline' | 'waiting' | 'reports';

interface DatabaseOptions {
  /** Size of the pool, and of `waiting`; `pipeline` is one more connection, `reports` three. */
  maxConnections?: number;
  applicationName?: string;
  /** The server cancels a statement that runs longer; those of `reports` have thirty seconds. */
  statementTimeoutMs?: number;
  /** How long a new connection may take. */
  connectSeconds?: number;
  /** Called with the number of dead connections that were discarded. */
  foundDead?: (count: number) => void;
  /** Called with how long a transaction waited for its connection. */
  waited?: (pool: PoolName, seconds: number) => void;
  watchTimes?: WatchTimes;
}

/** Delay before reconnecting, in seconds: at most about a quarter, where the driver's default goes up to twenty. */
const backoff = (retries: number) => Math.min(0.01 * 2 ** retries, 0.25) * (0.5 + Math.random() / 2);

/** Milliseconds for a statement. */
const longestMs = 30_000;

/** Opens the clients; they connect lazily. `databaseUrl`: as in `readAddress`, which throws. */
export function openDatabase(databaseUrl: string, options: DatabaseOptions = {}): Database {
  const address = readAddress(databaseUrl);
  const settings: postgres.Options<typeof types> = {
    ssl: address.ssl,
    max: options.maxConnections ?? 10,
    idle_timeout: 60,
    connect_timeout: options.connectSeconds ?? 10,
    // Seconds; the OS then probes once a second, ten times, so a dead peer is detected within 25.
    keep_alive: 15,
    backoff,
    onnotice: () => {},
    types,
    connection: {
      application_name: options.applicationName ?? 'lead-matching-portal',
      statement_timeout: options.statementTimeoutMs ?? longestMs,
      TimeZone: 'UTC',
    },
  };
  const pool = postgres(address.url, settings);
  const pipeline = postgres(address.url, { ...settings, max: 1 });
  const waiting = postgres(address.url, settings);
  const reports = postgres(address.url, {
    ...settings,
    max: 3,
    // PostgreSQL keeps what such a statement once needed for as long as its connection lasts.
    max_lifetime: 300,
    connection: { ...settings.connection, statement_timeout: longestMs },
  });
  const clients = [pool, pipeline, waiting, reports];
  assertRepaired(pool);
  const endWatch = watchConnections(address, clients, options.foundDead, options.watchTimes);
  const begin =
    (name: PoolName, client: postgres.Sql): Begin =>
    (work) => {
      const began = performance.now();
      return client.begin((tx) => {
        options.waited?.(name, (performance.now() - began) / 1_000);
        return work(tx);
      });
    };
  const usage = (name: PoolName, client: postgres.Sql): PoolUsage => ({
    pool: name,
    busy: connectionsOf(client).filter((one) => one.waiting || one.reserved).length,
    max: client.options.max,
  });
  return {
    ...queryable(pool, begin('main', pool)),
    pipeline: queryable(pipeline, begin('pipeline', pipeline)),
    waiting: queryable(waiting, begin('waiting', waiting)),
    reports: queryable(reports, begin('reports', reports)),
    listen: pool.listen.bind(pool),
    usage: () => [
      usage('main', pool),
      usage('pipeline', pipeline),
      usage('waiting', waiting),
      usage('reports', reports),
    ],
    close: async () => {
      endWatch();
      await Promise.all(clients.map((client) => client.end({ timeout: 5 })));
    },
  };
}

/** Drizzle passes JSON and times as text, and so do our statements. Text passes through; a `Date` is converted. */
const types = {
  json: { to: 114, from: [114, 3802], serialize: asText, parse: (text: string) => JSON.parse(text) },
  date: { to: 1184, from: [1082, 1114, 1184], serialize: timeText, parse: (text: string) => new Date(text) },
};

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function timeText(value: Date | string): string {
  return value instanceof Date ? value.toISOString() : value;
}

type Begin = (work: (tx: postgres.TransactionSql) => Promise<unknown>) => Promise<unknown>;

function queryable(sql: Sql, begin: Begin): Queryable {
  return {
    sql,
    drizzle: drizzleOn(sql, begin),
    transaction: <T>(work: (tx: Queryable) => Promise<T>) =>
      begin((tx) => work(queryable(tx, (inner) => tx.savepoint(inner)))) as Promise<T>,
  };
}

/** Drizzle changes the parsers of its client, so give it a copy of the parts it uses. */
function drizzleOn(sql: Sql, begin: Begin): Drizzle {
  const client = { options: { parsers: {}, serializers: {} }, unsafe: sql.unsafe, begin };
  return drizzle(client as unknown as postgres.Sql, { casing: 'snake_case' });
}
