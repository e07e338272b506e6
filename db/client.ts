import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { assertRepaired, type WatchTimes, watchConnections } from './watch-connections';

/** Drizzle, for ordinary reads and writes. */
export type Drizzle = PostgresJsDatabase<Record<string, never>>;
/** The driver's tagged SQL, where a statement is the point. */
export type Sql = postgres.ISql;

/** What a query is given: the database, or a transaction of it. Both faces of one speak to the same connections. */
export interface Queryable {
  readonly drizzle: Drizzle;
  readonly sql: Sql;
  /** Commits what `work` did, or undoes it when it throws; inside a transaction a savepoint. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
}

/** The process's way to PostgreSQL. */
export interface Database extends Queryable {
  /**
   * One connection: statements sent to it run in the order they were sent, the next one without a pause, and no more
   * than one at a time keeps the database busy.
   */
  readonly lane: Queryable;
  readonly listen: postgres.Sql['listen'];
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Connections of the pool; `lane` has one more. */
  maxConnections?: number;
  applicationName?: string;
  /** A statement that runs longer is cancelled by the server. */
  statementTimeoutMs?: number;
  /** Told how many connections were found dead, and thrown away. */
  foundDead?: (count: number) => void;
  watchTimes?: WatchTimes;
}

/** Pauses between tries to connect, in seconds: the database is back within a quarter of one, not within twenty. */
const backoff = (retries: number) => Math.min(0.01 * 2 ** retries, 0.25) * (0.5 + Math.random() / 2);

/** Opens (lazily) the clients. `url`: `postgres://user:password@host:port/database`. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const settings: postgres.Options<typeof types> = {
    max: options.maxConnections ?? 20,
    idle_timeout: 60,
    connect_timeout: 10,
    // Seconds; the system then asks once a second, ten times: a dead peer is found within 25.
    keep_alive: 15,
    backoff,
    onnotice: () => {},
    types,
    connection: {
      application_name: options.applicationName ?? 'lead-matching-portal',
      statement_timeout: options.statementTimeoutMs ?? 30_000,
      TimeZone: 'UTC',
    },
  };
  const pool = postgres(url, settings);
  const lane = postgres(url, { ...settings, max: 1 });
  const clients = [pool, lane];
  assertRepaired(pool);
  const endWatch = watchConnections(url, clients, options.foundDead, options.watchTimes);
  return {
    ...queryable(pool, (work) => pool.begin(work)),
    lane: queryable(lane, (work) => lane.begin(work)),
    listen: pool.listen.bind(pool),
    close: async () => {
      endWatch();
      await Promise.all(clients.map((client) => client.end({ timeout: 5 })));
    },
  };
}

/** Drizzle hands over JSON and times as text; so do our statements. Text goes as it is, a `Date` as its text. */
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

/** Drizzle changes the parsers of the client that it is given: it gets its own copy of what it uses of one. */
function drizzleOn(sql: Sql, begin: Begin): Drizzle {
  const client = { options: { parsers: {}, serializers: {} }, unsafe: sql.unsafe, begin };
  return drizzle(client as unknown as postgres.Sql, { casing: 'snake_case' });
}
