import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { user } from '@/db/schema/access/user';
import { bytea } from '@/db/schema/base/column';
import { environmentName } from '@/db/schema/base/environment';
import type { OptOutFileStatus, OptOutFormat, OptOutProblem } from '@/word/opt-out-list';
import { optOutKind, optOutReach } from './opt-out';

/**
 * A list of opt-outs that is or was in force: what a file said, or each of its later files in place of the one before. Its
 * values are `opt_out` rows with its id, apart from what people said themselves.
 */
export const optOutList = pgTable(
  'opt_out_list',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    environment: environmentName().notNull(),
    kind: optOutKind().notNull(),
    reach: optOutReach().notNull(),
    /** The affiliate that it is about, and whose managers see it; null: everybody, or the national register. */
    reachId: bigint({ mode: 'number' }),
    name: text().notNull(),
    /** Counts its files: what was counted of an earlier one is not published. */
    version: integer().notNull(),
    /** How many values its latest file had. */
    members: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    createdByUserId: bigint({ mode: 'number' }).references(() => user.id),
    publishedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null: it is in force. */
    withdrawnAt: timestamp({ withTimezone: true }),
    withdrawnByUserId: bigint({ mode: 'number' }).references(() => user.id),
    withdrawnWhy: text(),
  },
  (t) => [index('opt_out_list_newest').on(t.environment, t.id)],
);

/** A file of a list: received, read by the worker, counted, and published at once or never. */
export const optOutFile = pgTable(
  'opt_out_file',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    environment: environmentName().notNull(),
    kind: optOutKind().notNull(),
    reach: optOutReach().notNull(),
    reachId: bigint({ mode: 'number' }),
    /** What the list is called. */
    name: text().notNull(),
    /** The list that it replaces; once it is published, the one that it is. */
    listId: bigint({ mode: 'number' }).references(() => optOutList.id),
    isReplacing: boolean().notNull(),
    /** The list's when it was counted; null: it is a new one. */
    listVersion: integer(),
    format: text().$type<OptOutFormat>().notNull(),
    /** The name of the column to read; null: the one that is named like the kind, or the only one. */
    columnName: text(),
    /** The name of a column of yes and no: a row is on the list if it says yes; null: every row is. */
    listedColumn: text(),
    /** Masked: its kind alone. */
    fileName: text(),
    fileBytes: bigint({ mode: 'number' }),
    status: text().$type<OptOutFileStatus>().notNull(),
    /** Each run of its job counts: only the latest one writes. */
    fence: integer().notNull().default(0),
    readBytes: bigint({ mode: 'number' }).notNull().default(0),
    rows: integer(),
    /** Different values; the rows of a value after its first are `twice`. */
    valid: integer(),
    twice: integer(),
    unreadable: integer(),
    /** Rows whose column of yes and no says no. */
    notListed: integer(),
    /** The first of those, by line and reason: never a value. */
    problems: jsonb().$type<OptOutProblem[]>(),
    /** Of its values those that somebody or another list of the same reach has said already. */
    known: integer(),
    /** Of its values those that its list does not have yet. */
    added: integer(),
    /** Of the list that it replaces those that it lacks. */
    ended: integer(),
    /** Leads that are open now and would be stopped. */
    openLeads: integer(),
    failure: text(),
    userId: bigint({ mode: 'number' }).references(() => user.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    countedAt: timestamp({ withTimezone: true }),
    publishUserId: bigint({ mode: 'number' }).references(() => user.id),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('opt_out_file_newest').on(t.environment, t.id),
    index('opt_out_file_open').on(t.id).where(sql`${t.finishedAt} is null`),
  ],
);

/** The bytes of a file until they are read, encrypted, in pieces. */
export const optOutPiece = pgTable(
  'opt_out_piece',
  {
    fileId: bigint({ mode: 'number' })
      .notNull()
      .references(() => optOutFile.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    ciphertext: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.number] })],
);

/**
 * The different values of a file that was read, as hashes, until it is published or dropped. Thousands a row, in order: rows
 * of their own would be written to the log twice, here and as opt-outs, and commits of others wait for what is written.
 */
export const optOutHashPart = pgTable(
  'opt_out_hash_part',
  {
    fileId: bigint({ mode: 'number' })
      .notNull()
      .references(() => optOutFile.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    hashes: bytea().array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.number] })],
);
