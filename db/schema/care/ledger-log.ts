import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { affiliate } from '@/db/schema/account/affiliate';
import { apiKey } from '@/db/schema/account/api-key';
import { bytea } from '@/db/schema/base/column';
import { environmentName } from '@/db/schema/base/environment';
import { leafKinds } from '@/word/ledger-log';

/** What a waiting leaf says besides its row: counts, and what names a row without a number of its own. */
export type LeafDetail = Readonly<Record<string, string | number>>;

/** The log that cannot be rewritten, who appends to it, and in which history of the database; a single row. */
export const ledgerLog = pgTable(
  'ledger_log',
  {
    only: boolean().primaryKey().default(true),
    /** Another one after a restore or a promotion: leaves may have been lost. Milliseconds since 1970. */
    epoch: bigint({ mode: 'number' })
      .notNull()
      .default(sql`floor(extract(epoch from clock_timestamp()) * 1000)`),
    size: bigint({ mode: 'number' }).notNull().default(0),
    /** Counts the workers that have appended: only the latest may. */
    fence: integer().notNull().default(0),
    leasedUntil: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When a checkpoint was last told to all affiliates, and of how many leaves. */
    toldAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    toldSize: bigint({ mode: 'number' }).notNull().default(0),
    /** The last day whose leads are sealed, key by key; null: none yet. */
    sealedTo: date(),
    /** When the whole log was last compared with what it is about, and the first difference; null: none. */
    verifiedAt: timestamp({ withTimezone: true }),
    difference: text(),
  },
  (t) => [check('ledger_log_only', sql`${t.only}`)],
);

/** Leaves that are not numbered yet. Triggers write them with the rows that they are about, whoever writes those. */
export const ledgerLogOutbox = pgTable('ledger_log_outbox', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text({ enum: leafKinds }).notNull(),
  sourceId: bigint({ mode: 'number' }).notNull(),
  /** Null: about no lead. */
  leadId: bigint({ mode: 'number' }),
  detail: jsonb().$type<LeafDetail>(),
});

/** Leaves in the order of the log, as hashes that say nothing about anybody. Append-only. */
export const ledgerLogLeaf = pgTable(
  'ledger_log_leaf',
  {
    index: bigint({ mode: 'number' }).primaryKey(),
    hash: bytea().notNull(),
    kind: text({ enum: leafKinds }).notNull(),
    sourceId: bigint({ mode: 'number' }).notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('ledger_log_leaf_source').on(t.kind, t.sourceId)],
);

/** What leaves say, with the salt that was hashed before it: erasure deletes both, and the leaf stays. */
export const ledgerLogValue = pgTable(
  'ledger_log_value',
  {
    index: bigint({ mode: 'number' }).primaryKey(),
    /** Null: about no lead. */
    leadId: bigint({ mode: 'number' }),
    salt: bytea().notNull(),
    /** As it was hashed: canonical JSON. */
    value: text().notNull(),
  },
  (t) => [index('ledger_log_value_lead').on(t.leadId).where(sql`${t.leadId} is not null`)],
);

/** Full subtrees above the leaves: what proofs are made of. Append-only. */
export const ledgerLogNode = pgTable(
  'ledger_log_node',
  {
    level: smallint().notNull(),
    index: bigint({ mode: 'number' }).notNull(),
    hash: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.level, t.index] })],
);

/** How far the log had got, signed. Append-only. */
export const ledgerLogCheckpoint = pgTable(
  'ledger_log_checkpoint',
  {
    epoch: bigint({ mode: 'number' }).notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** A C2SP `tlog-checkpoint`. */
    note: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.epoch, t.size] })],
);

/**
 * The leads that an API key sent on a day with `popi: true` and nothing else: how many, and the root of a tree over their ids
 * and times, so that one leaf of the log proves each. Append-only.
 */
export const sealedDay = pgTable(
  'sealed_day',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    apiKeyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => apiKey.id),
    affiliateId: bigint({ mode: 'number' })
      .notNull()
      .references(() => affiliate.id),
    environment: environmentName().notNull(),
    /** In South Africa. */
    day: date().notNull(),
    leads: integer().notNull(),
    root: bytea().notNull(),
    sealedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex('sealed_day_of_key').on(t.apiKeyId, t.day)],
);
