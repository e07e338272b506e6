import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from './column';
import { environmentName } from './environment';

/**
 * What a client's Idempotency-Key was used for: the application or the batch that the first call under it has made
 * (design base 10, idempotency keys). Neither is ever deleted once it has such a row: a foreign key would only cost
 * time.
 */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    affiliateId: bigint({ mode: 'number' }).notNull(),
    environment: environmentName().notNull(),
    /** Keyed, because clients may make their keys of anything. */
    keyHash: bytea().notNull(),
    /** Of what was sent, keyed. */
    bodyHash: bytea().notNull(),
    applicationId: bigint({ mode: 'number' }),
    batchId: bigint({ mode: 'number' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.affiliateId, t.environment, t.keyHash] }),
    // Rows are inserted in order of time.
    index('idempotency_key_age').using('brin', t.createdAt),
    check('idempotency_key_one', sql`num_nonnulls(${t.applicationId}, ${t.batchId}) = 1`),
  ],
);
