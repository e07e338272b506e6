import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
import { user } from '@/db/schema/access/user';
import { affiliate } from '@/db/schema/account/affiliate';
import { apiKey } from '@/db/schema/account/api-key';
import { bytea } from '@/db/schema/base/column';
import { environmentName } from '@/db/schema/base/environment';
import { leadBasis } from '@/db/schema/lead/lead-basis';

/** `receiving`: the upload is incomplete, and its id has not been given out. */
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

/** How to read the staged rows, as found while staging. */
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
    /** The only delimiter accepted (v1); null: detected from the file. */
    delimiter: text(),
    /** Its rows are validated by the rules of the API version that received the file. */
    rowRules: text().$type<BatchRowRules>().notNull().default('standard'),
    fileBytes: integer().notNull().default(0),
    /** Of its staged rows, while they are there, and of the rejected rows that are kept. */
    stagedBytes: bigint({ mode: 'number' }).notNull().default(0),
    rejectedBytes: integer().notNull().default(0),
    /** Rejected rows that are not kept: they would be too much. */
    rejectedLeftOut: integer().notNull().default(0),
    /** Defaults for rows that have neither (design batch 1, batch request). */
    intentTitle: text(),
    intentId: text(),
    /** Set once the file is staged, with `total`. */
    reading: jsonb().$type<BatchReadingInfo>(),
    /** All columns of the file as it names them, encrypted, for as long as its rejected rows are kept. */
    columnsCiphertext: bytea(),
    total: integer(),
    processed: integer().notNull().default(0),
    created: integer().notNull().default(0),
    duplicates: integer().notNull().default(0),
    invalid: integer().notNull().default(0),
    /** Number of staged chunks whose rows have results. */
    chunksDone: integer().notNull().default(0),
    /** Why it failed, and the kind of error: `unreadable` or `rule_broken`. Of a completed one: what is not kept. */
    message: text(),
    failure: text(),
    /** Incremented by every run of the import; a run with an older value must not write. */
    fence: integer().notNull().default(0),
    /** Runs started since anything was stored: after too many, the batch fails. */
    runs: integer().notNull().default(0),
    apiKeyId: bigint({ mode: 'number' }).references(() => apiKey.id),
    userId: bigint({ mode: 'number' }).references(() => user.id),
    consentText: text(),
    /** Rows that name a consent text which nobody can have read: it is not kept. */
    consentTextUnknown: integer().notNull().default(0),
    /** Of its leads: as its sender said, or as the affiliate's setting was when it came. */
    basis: leadBasis().notNull().default('asked'),
    /**
     * Keyed hashes of applicants who were erased since the file came, while it is not read to its end: its rows may name
     * them. Empty once it is finished.
     */
    erasedHashes: bytea().array().notNull().default(sql`'{}'`),
    /** The upload whose rejected rows this file corrects. */
    correctsBatchId: bigint({ mode: 'number' }).references((): AnyPgColumn => batch.id),
    /** The words of the file that its sender took for consent, or not, encrypted; kept with the batch as evidence. */
    consentWordsCiphertext: bytea(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('batch_list').on(t.affiliateId, t.environment, t.id.desc()),
    index('batch_corrects').on(t.correctsBatchId).where(sql`${t.correctsBatchId} is not null`),
  ],
);

/** The uploaded file in encrypted chunks of 1 MiB; the last one is shorter. */
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

/** Staged rows, encrypted, until they have results. */
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

/** The rejected rows of a chunk, encrypted, kept as long as the file: all that is needed to correct them. */
export const batchRejectedChunk = pgTable(
  'batch_rejected_chunk',
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
    // Written under the batch's lock, and a batch with results is never deleted: a foreign key would only cost
    // time.
    batchId: bigint({ mode: 'number' }).notNull(),
    row: integer().notNull(),
    status: batchRowStatus().notNull(),
    leadId: bigint({ mode: 'number' }),
    message: text(),
    errors: jsonb().$type<Record<string, string[]>>(),
    /** Partners that the row asks to be referred to. */
    partnerIds: bigint({ mode: 'number' }).array(),
    /** When its referrals to known partners were queued. */
    referredAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.row] }),
    index('batch_row_status').on(t.batchId, t.status, t.row),
    // Which leads other files name, too: an undo keeps those.
    index('batch_row_duplicate').on(t.leadId).where(sql`${t.status} = 'duplicate'`),
    index('batch_row_referral')
      .on(t.batchId, t.row)
      .where(sql`partner_ids is not null and referred_at is null`),
  ],
);

/** An open referral requested by a row; deleted once it has been made. Each partner has its own lane. */
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

/**
 * Applicants of rejected rows, and of rows whose leads an undo has removed or age has erased, by keyed hash, so that an
 * erasure and a restriction find the stored files that contain them.
 */
export const batchRefusal = pgTable(
  'batch_refusal',
  {
    batchId: bigint({ mode: 'number' })
      .notNull()
      .references(() => batch.id, { onDelete: 'cascade' }),
    idNumberHash: bytea().notNull(),
    /** The number, so that a rotation of PII_KEY can hash it anew. Null: the row is of an earlier release. */
    idNumberCiphertext: bytea(),
    /** As `restriction.hash` has it. Null: the row is of an earlier release. */
    optOutHash: bytea(),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.idNumberHash] }),
    index('batch_refusal_id_number').on(t.idNumberHash),
  ],
);
