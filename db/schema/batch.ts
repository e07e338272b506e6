import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { affiliate } from './affiliate';
import { apiKey } from './api-key';
import { bytea } from './column';
import { environmentName } from './environment';
import { user } from './user';

/** `receiving`: the upload is not complete; nobody knows its id yet. */
export const batchStatus = pgEnum('batch_status', [
  'receiving',
  'queued',
  'processing',
  'completed',
  'failed',
]);
export type BatchStatus = (typeof batchStatus.enumValues)[number];

export const batchRowStatus = pgEnum('batch_row_status', ['created', 'duplicate', 'invalid']);
export type BatchRowStatus = (typeof batchRowStatus.enumValues)[number];

export type BatchRowRules = 'standard' | 'v1';

/** What the read-through found: how to read the staged rows. */
export interface BatchReadingInfo {
  cellKind: 'table' | 'json';
  columns: { field: string; header: string }[];
}

export const batch = pgTable(
  'batch',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    affiliateId: bigint({ mode: 'number' })
      .notNull()
      .references(() => affiliate.id),
    environment: environmentName().notNull(),
    status: batchStatus().notNull().default('receiving'),
    fileName: text(),
    contentType: text(),
    /** The only delimiter that is taken (v1); null: found from the file. */
    delimiter: text(),
    /** The rules its rows are checked by: those of the version of the API that took the file. */
    rowRules: text().$type<BatchRowRules>().notNull().default('standard'),
    fileBytes: integer().notNull().default(0),
    /** Fill rows that have neither (design 5, batch request). */
    intentTitle: text(),
    intentId: text(),
    /** Set by the read-through, with `total`. */
    reading: jsonb().$type<BatchReadingInfo>(),
    total: integer(),
    processed: integer().notNull().default(0),
    created: integer().notNull().default(0),
    duplicates: integer().notNull().default(0),
    invalid: integer().notNull().default(0),
    /** Staged chunks whose rows have their results. */
    chunksDone: integer().notNull().default(0),
    /** Why it failed, and the kind of error: `unreadable` or `rule_broken`. */
    message: text(),
    failure: text(),
    /** Raised by every run of the import; a run that holds an older one may write nothing. */
    fence: integer().notNull().default(0),
    /** Runs that began since one last stored something: too many, and the batch fails. */
    runs: integer().notNull().default(0),
    apiKeyId: bigint({ mode: 'number' }).references(() => apiKey.id),
    userId: bigint({ mode: 'number' }).references(() => user.id),
    consentText: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('batch_list').on(t.affiliateId, t.environment, t.id.desc())],
);

/** The uploaded file in encrypted pieces of 1 MiB; the last one is shorter. */
export const batchPiece = pgTable(
  'batch_piece',
  {
    batchId: bigint({ mode: 'number' })
      .notNull()
      .references(() => batch.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    ciphertext: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.batchId, t.number] })],
);

/** Rows as the read-through found them, encrypted, until they have their results. */
export const batchChunk = pgTable(
  'batch_chunk',
  {
    batchId: bigint({ mode: 'number' })
      .notNull()
      .references(() => batch.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    ciphertext: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.batchId, t.number] })],
);

/** The one result of each row. Holds field names and messages, never an applicant's values. */
export const batchRow = pgTable(
  'batch_row',
  {
    // Written under the batch's lock, and a batch with results is never deleted: a foreign key would only cost time.
    batchId: bigint({ mode: 'number' }).notNull(),
    row: integer().notNull(),
    status: batchRowStatus().notNull(),
    leadId: bigint({ mode: 'number' }),
    message: text(),
    errors: jsonb().$type<Record<string, string[]>>(),
    /** Partners that the row asks to be referred to. */
    partnerIds: bigint({ mode: 'number' }).array(),
    /** Each of those that is known stands among the referrals to be made, or has been made. */
    referredAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.row] }),
    index('batch_row_status').on(t.batchId, t.status, t.row),
    index('batch_row_referral')
      .on(t.batchId, t.row)
      .where(sql`partner_ids is not null and referred_at is null`),
  ],
);

/** A referral that a row asks for and that is still to be made: gone once it is. Each partner has a lane of its own. */
export const batchReferral = pgTable(
  'batch_referral',
  {
    batchId: bigint({ mode: 'number' })
      .notNull()
      .references(() => batch.id, { onDelete: 'cascade' }),
    partnerId: bigint({ mode: 'number' }).notNull(),
    row: integer().notNull(),
    leadId: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.batchId, t.partnerId, t.row] })],
);

/** Applicants of refused rows, by keyed hash: erasing one finds the kept files that still hold them. */
export const batchRefusal = pgTable(
  'batch_refusal',
  {
    batchId: bigint({ mode: 'number' })
      .notNull()
      .references(() => batch.id, { onDelete: 'cascade' }),
    idNumberHash: bytea().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.idNumberHash] }),
    index('batch_refusal_id_number').on(t.idNumberHash),
  ],
);
