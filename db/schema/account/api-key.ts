import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytea } from '@/db/schema/base/column';
import { environmentName } from '@/db/schema/base/environment';
import { keyScopes } from '@/word/key-scope';
import { affiliate } from './affiliate';

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
    /** From when another key takes its place; in the future as long as both work. */
    replacedAt: timestamp({ withTimezone: true }),
    replacedById: bigint({ mode: 'number' }).references((): AnyPgColumn => apiKey.id),
    /** The first key of its chain, by which calls are counted; null: it is the first, it replaced none. */
    firstId: bigint({ mode: 'number' }).references((): AnyPgColumn => apiKey.id),
    /** Never empty. */
    scopes: text({ enum: keyScopes }).array().notNull().default(sql`'{leads,offers,batches,read,opt-outs}'`),
    lastUsedAt: timestamp({ withTimezone: true }),
    /** One of the sample data: nobody has it, and nobody is reminded of its end outside the portal. */
    isSample: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('api_key_hash_key').on(t.hash),
    index('api_key_affiliate').on(t.affiliateId, t.environment),
    index('api_key_replaced_by').on(t.replacedById).where(sql`${t.replacedById} is not null`),
    check('api_key_scopes', sql`cardinality(${t.scopes}) > 0`),
  ],
);

/**
 * Calls in the current minute, for keys with a limit; in the database, so that all web processes share the count. A key
 * and those that it replaced share one, under the id of the first of them.
 */
export const apiKeyCallCount = pgTable('api_key_call_count', {
  apiKeyId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => apiKey.id),
  minute: timestamp({ withTimezone: true }).notNull(),
  calls: integer().notNull(),
});
