import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';

export type Drizzle = PostgresJsDatabase<Record<string, never>>;
/** A drizzle transaction, or drizzle itself: a query takes either. */
export type Queryable = Pick<Drizzle, 'select' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'>;

/**
 * The process's way to PostgreSQL. `drizzle` serves everything; `sql` (bare postgres.js, a client of its own
 * because drizzle changes a client's parsers) serves the hot statements, COPY and LISTEN.
 */
export interface Database {
  readonly drizzle: Drizzle;
  readonly sql: postgres.Sql;
  close(): Promise<void>;
}

/** A transaction of bare postgres.js. */
export type Transaction = postgres.TransactionSql;

export interface DatabaseOptions {
  /** Connections per client; there are two clients. */
  maxConnections?: number;
  applicationName?: string;
  /** A statement that runs longer is cancelled by the server. */
  statementTimeoutMs?: number;
}

/** Opens (lazily) the two clients. `url`: `postgres://user:password@host:port/database`. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const settings: postgres.Options<Record<string, never>> = {
    max: options.maxConnections ?? 10,
    idle_timeout: 60,
    connect_timeout: 10,
    onnotice: () => {},
    connection: {
      application_name: options.applicationName ?? 'lead-matching-portal',
      statement_timeout: options.statementTimeoutMs ?? 30_000,
      TimeZone: 'UTC',
    },
  };
  const forDrizzle = postgres(url, settings);
  const sql = postgres(url, settings);
  return {
    drizzle: drizzle(forDrizzle, { casing: 'snake_case' }),
    sql,
    close: async () => {
      await Promise.all([forDrizzle.end({ timeout: 5 }), sql.end({ timeout: 5 })]);
    },
  };
}
