import { bigint, boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { user } from '@/db/schema/access/user';
import { bytea } from '@/db/schema/base/column';
import { environmentName } from '@/db/schema/base/environment';
import { optOutKind } from './opt-out';
import { optOutFile, optOutList } from './opt-out-list';

/** Files for the national register: what was asked, and which list is its answer. */
export const registerFile = pgTable('register_file', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  environment: environmentName().notNull(),
  kind: optOutKind().notNull(),
  /** As SHA-256 digests instead of plain values. */
  isDigests: boolean().notNull(),
  numbers: integer().notNull(),
  /** Of one number, when it was made. */
  priceCents: integer().notNull(),
  /** What it asks is as of then, so that what came later is not taken for checked. */
  madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  userId: bigint({ mode: 'number' }).references(() => user.id),
  /** Null: the register has not answered. */
  answeredAt: timestamp({ withTimezone: true }),
  /** The list that the answer was published as; null: nobody in the file is on the register. */
  listId: bigint({ mode: 'number' }).references(() => optOutList.id),
  /** The file of opt-outs that is its answer; once that is published, it is answered. */
  answerFileId: bigint({ mode: 'number' }).references(() => optOutFile.id),
});

/** What the register is to be asked about, counted once a day and with each answer; and how its files look, as chosen last. */
export const registerState = pgTable(
  'register_state',
  {
    environment: environmentName().notNull(),
    kind: optOutKind().notNull(),
    /** Null: it was never counted. */
    countedAt: timestamp({ withTimezone: true }),
    numbers: integer().notNull().default(0),
    due: integer().notNull().default(0),
    overdue: integer().notNull().default(0),
    /** The heading of a file for the register; null: nobody has chosen. */
    fileColumn: text(),
    isDigests: boolean().notNull().default(false),
    /** The heading of the values in its answer, and of a column of yes and no; null: found by its name, and none. */
    answerColumn: text(),
    listedColumn: text(),
  },
  (t) => [primaryKey({ columns: [t.environment, t.kind] })],
);

/** What each file asks about, as the hashes that opt-outs are found by. */
export const registerNumber = pgTable(
  'register_number',
  {
    fileId: bigint({ mode: 'number' })
      .notNull()
      .references(() => registerFile.id),
    hash: bytea().notNull(),
    /** One of its leads, to find the value by. No foreign key: what was asked outlives the lead. */
    leadId: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.hash] }), index('register_number_hash').on(t.hash)],
);
