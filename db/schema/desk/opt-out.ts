import { sql } from 'drizzle-orm';
import { bigint, index, pgEnum, pgTable, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { affiliate } from '@/db/schema/account/affiliate';
import { bytea } from '@/db/schema/base/column';
import { environmentName } from '@/db/schema/base/environment';
import { disposition } from './desk';

/** By what an opt-out finds its applicant. */
export const optOutKind = pgEnum('opt_out_kind', ['id number', 'phone']);
export type OptOutKind = (typeof optOutKind.enumValues)[number];

/**
 * Who asked an affiliate not to contact them, as keyed hashes: what outlives the erasure of the applicant. Written with the
 * disposition that says so, and lifted with it; never deleted by erasure or retention.
 */
export const optOut = pgTable(
  'opt_out',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    affiliateId: bigint({ mode: 'number' })
      .notNull()
      .references(() => affiliate.id),
    environment: environmentName().notNull(),
    kind: optOutKind().notNull(),
    /** Of the ID number or phone, under a key that no rotation of PII_KEY changes (`optOutHash`). */
    hash: bytea().notNull(),
    /** The disposition that it was said with. */
    dispositionId: bigint({ mode: 'number' })
      .notNull()
      .references(() => disposition.id),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When the disposition was taken back; null: it holds. */
    liftedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    // Looked for with every lead that is stored.
    index('opt_out_hash').on(t.affiliateId, t.environment, t.hash).where(sql`${t.liftedAt} is null`),
    uniqueIndex('opt_out_disposition').on(t.dispositionId, t.kind),
  ],
);
