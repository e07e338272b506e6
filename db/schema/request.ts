import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { apiKey } from './api-key';
import { environmentName } from './environment';

/** What a client was told: messages and field names, never values. */
export interface LoggedErrors {
  message: string;
  /** Messages by field (spec 7.1). */
  fields?: Record<string, string[]>;
  /** Fields that the intent requires (spec 7.2). */
  missing?: string[];
}

/**
 * One call of the API by a key that is known. Holds the path's template, field names and JSON types, never an
 * applicant's value (design 9). No foreign keys: it is written in bulk, beside the answers.
 */
export const requestLog = pgTable(
  'request_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    affiliateId: bigint({ mode: 'number' }).notNull(),
    environment: environmentName().notNull(),
    apiKeyId: bigint({ mode: 'number' }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    method: text().notNull(),
    /** `/api/v2/lead/{hashid}`. */
    path: text().notNull(),
    status: smallint().notNull(),
    durationMs: integer().notNull(),
    requestId: text().notNull(),
    /** Null: nothing was refused. */
    errors: jsonb().$type<LoggedErrors>(),
    /** JSON type by field of the body; null where no JSON object was read. */
    fields: jsonb().$type<Record<string, string>>(),
    /** The media type alone, without parameters. */
    contentType: text(),
    /** Of the body as declared; null where the client did not say. */
    bytes: integer(),
    /** Why a good key was refused, where the answer may not tell. */
    clue: text(),
  },
  (t) => [
    index('request_log_list').on(t.affiliateId, t.environment, t.id.desc()),
    // Rows arrive in order of time: a few pages of index instead of one entry a row.
    index('request_log_age').using('brin', t.at),
  ],
);

/** Calls of a key per day of South African time. Kept when the request log is gone. */
export const apiKeyDay = pgTable(
  'api_key_day',
  {
    apiKeyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => apiKey.id),
    day: date().notNull(),
    calls: integer().notNull(),
    /** Of those, answered with 400 or above. */
    failed: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.apiKeyId, t.day] })],
);
