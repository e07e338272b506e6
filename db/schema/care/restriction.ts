import { sql } from 'drizzle-orm';
import { bigint, check, date, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { user } from '@/db/schema/access/user';
import { bytea } from '@/db/schema/base/column';
import { liftReasons } from '@/word/restriction';
import { rightsChannels } from '@/word/rights-request';
import { rightsRequest } from './rights-request';

/**
 * Whose data is stored and nothing else, until a day (POPIA 14(6)). Of no environment, and of all leads of the person, those
 * that come later too: they are found by the hash. Never deleted; only its lifting is added (trigger).
 */
export const restriction = pgTable(
  'restriction',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    requestId: bigint({ mode: 'number' })
      .notNull()
      .references(() => rightsRequest.id),
    /** Of the ID number under the key of opt-outs, as `lead.opt_out_hashes` has it first. */
    hash: bytea().notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The last day, in South Africa. */
    until: date().notNull(),
    /** Null: by the command line. */
    userId: bigint({ mode: 'number' }).references(() => user.id),
    /** Before its day. */
    liftedAt: timestamp({ withTimezone: true }),
    liftedByUserId: bigint({ mode: 'number' }).references(() => user.id),
    liftedWhy: text({ enum: liftReasons }),
    /** How the person was told before it was lifted (POPIA 14(8)). */
    liftedToldBy: text({ enum: rightsChannels }),
  },
  (t) => [
    index('restriction_in_force').on(t.hash, t.until).where(sql`${t.liftedAt} is null`),
    index('restriction_request').on(t.requestId),
    check('restriction_lifted', sql`num_nulls(${t.liftedAt}, ${t.liftedWhy}, ${t.liftedToldBy}) in (0, 3)`),
  ],
);
