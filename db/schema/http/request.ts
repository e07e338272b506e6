import { sql } from 'drizzle-orm';
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
import { apiKey } from '@/db/schema/account/api-key';
import { environmentName } from '@/db/schema/base/environment';

/** What a client was told: messages and field names, never values. */
export interface LoggedErrors {
  message: string;
  /** Messages by field (spec 7.1). */
  fields?: Record<string, string[]>;
  /** Fields that the intent requires (spec 7.2). */
  missing?: string[];
}

/**
 * One API call by a known key. Holds the path template, field names and JSON types, never an applicant's value
 * (design care 1). No foreign keys: it is written in bulk, outside the requests.
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
    /** The lead that the call made or named; of another affiliate's lead the number alone, which nobody is shown. */
    leadId: bigint({ mode: 'number' }),
    /** Null: not an error. */
    errors: jsonb().$type<LoggedErrors>(),
    /** JSON type by body field; null if no JSON object was read. */
    fields: jsonb().$type<Record<string, string>>(),
    /** The media type, without parameters. */
    contentType: text(),
    /** The declared body size; null if the client sent none. */
    bytes: integer(),
    /** Where it was called from: an IPv4 address, of IPv6 the /64. Null: not known, as before it was kept. */
    network: text(),
    /** What the response must not say: why a valid key was rejected, or that a field was ignored. */
    clue: text(),
  },
  (t) => [
    // Read backwards. Descending it would say `nulls last`, which is not the order that is asked for.
    index('request_log_list').on(t.affiliateId, t.environment, t.id),
    // Rows are inserted in order of time: a few index pages instead of one entry per row.
    index('request_log_age').using('brin', t.at),
    index('request_log_lead').on(t.leadId, t.id).where(sql`${t.leadId} is not null`),
    // For an operator who is told the id of a call. The id alone: a hash is smaller than the text.
    index('request_log_request_id').using('hash', t.requestId),
  ],
);

/** Calls of a key per day of South African time. Kept after the request log is deleted. */
export const apiKeyDay = pgTable(
  'api_key_day',
  {
    apiKeyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => apiKey.id),
    day: date().notNull(),
    calls: integer().notNull(),
    /** Of those, responses with status 400 or above. */
    failed: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.apiKeyId, t.day] })],
);
