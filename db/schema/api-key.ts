import { bigint, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { affiliate } from './affiliate';
import { bytea } from './column';
import { environmentName } from './environment';

export const apiKey = pgTable(
  'api_key',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    affiliateId: bigint({ mode: 'number' })
      .notNull()
      .references(() => affiliate.id),
    environment: environmentName().notNull(),
    name: text().notNull(),
    /** SHA-256 of the whole key. The key itself is never stored. */
    hash: bytea().notNull(),
    /** The last four characters, to tell keys apart in lists. */
    hint: text().notNull(),
    /** Null: no limit. */
    requestsPerMinute: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    revokedAt: timestamp({ withTimezone: true }),
    replacedAt: timestamp({ withTimezone: true }),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('api_key_hash_key').on(t.hash),
    index('api_key_affiliate').on(t.affiliateId, t.environment),
  ],
);

/** Calls in the current minute, for keys with a limit; in the database, so that all web processes share the count. */
export const apiKeyCallCount = pgTable('api_key_call_count', {
  apiKeyId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => apiKey.id),
  minute: timestamp({ withTimezone: true }).notNull(),
  calls: integer().notNull(),
});
