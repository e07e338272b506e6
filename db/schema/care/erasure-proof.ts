import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { user } from '@/db/schema/access/user';
import { bytea } from '@/db/schema/base/column';
import { type FoundPlace, type Holder, proofStates } from '@/word/erasure-proof';

/**
 * After an erasure everything stored is searched for the person. What is searched for is kept encrypted until the search
 * ends; what stays names nobody, and cannot be changed (triggers).
 */
export const erasureProof = pgTable(
  'erasure_proof',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the receipt, which is shown once. */
    receiptHash: bytea().notNull(),
    /** HMAC of the ID number under the receipt: of no use to whoever has only the database. */
    applicantDigest: bytea().notNull(),
    state: text({ enum: proofStates }).notNull().default('searching'),
    erasedAt: timestamp({ withTimezone: true }).notNull(),
    /** Null: by the command line. */
    userId: bigint({ mode: 'number' }).references(() => user.id),
    leads: integer().notNull(),
    files: integer().notNull(),
    drafts: integer().notNull(),
    /** Who has the person's data still, and is no part of this portal. */
    holders: jsonb().$type<readonly Holder[]>().notNull(),
    backupsUntil: date().notNull(),
    /** Null: the search has ended. */
    needlesCiphertext: bytea(),
    /** The last table that was searched whole; null: none yet. */
    lastTable: text(),
    tablesTotal: integer().notNull().default(0),
    tables: integer().notNull().default(0),
    columns: integer().notNull().default(0),
    /** Stored values that could not be looked into: workbooks and papers, which are compressed, and what is damaged. */
    unread: integer().notNull().default(0),
    found: jsonb().$type<readonly FoundPlace[]>().notNull().default([]),
    endedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('erasure_proof_receipt').on(t.receiptHash),
    check('erasure_proof_needles', sql`(${t.state} = 'searching') = (${t.needlesCiphertext} is not null)`),
  ],
);
