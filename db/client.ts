import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { assertRepaired, type WatchTimes, watchConnections } from './watch-connections';

export type Drizzle = PostgresJsDatabase<Record<string, never>>;
/** A drizzle transaction, or drizzle itself: a query takes either. */
export type Queryable = Pick<Drizzle, 'select' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'>;

/**
 * The process's way to PostgreSQL. `drizzle` serves everything; `sql` (bare postgres.js, a client of its own
 * because drizzle changes a client's parsers) serves the hot statements, COPY and LISTEN. `lane` is one connection:
 * statements sent to it run in the order they were sent, the next one without a pause, and no more than one at a time
 * keeps the database busy.
 */
export interface Database {
  readonly drizzle: Drizzle;
  readonly sql: postgres.Sql;
  readonly lane: postgres.Sql;
  close(): Promise<void>;
}

/** A transaction of bare postgres.js. */
export type Transaction = postgres.TransactionSql;

export interface DatabaseOptions {
  /** Connections of `drizzle` and of `sql`, each. */
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
  const settings: postgres.Options<Record<string, never>> = {
    max: options.maxConnections ?? 10,
    idle_timeout: 60,
    connect_timeout: 10,
    // Seconds; the system then asks once a second, ten times: a dead peer is found within 25.
    keep_alive: 15,
    backoff,
    onnotice: () => {},
    connection: {
      application_name: options.applicationName ?? 'lead-matching-portal',
      statement_timeout: options.statementTimeoutMs ?? 30_000,
      TimeZone: 'UTC',
    },
  };
  const forDrizzle = postgres(url, settings);
  const sql = postgres(url, settings);
  const lane = postgres(url, { ...settings, max: 1 });
  const clients = [forDrizzle, sql, lane];
  assertRepaired(sql);
  const endWatch = watchConnections(url, clients, options.foundDead, options.watchTimes);
  return {
    drizzle: drizzle(forDrizzle, { casing: 'snake_case' }),
    sql,
    lane,
    close: async () => {
      endWatch();
      await Promise.all(clients.map((client) => client.end({ timeout: 5 })));
    },
  };
}
