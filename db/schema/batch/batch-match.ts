import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgEnum, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { user } from '@/db/schema/access/user';
import { affiliate } from '@/db/schema/account/affiliate';
import { environmentName } from '@/db/schema/base/environment';
import { batch } from './batch';

export const batchMatchStatus = pgEnum('batch_match_status', ['running', 'paused', 'stopped', 'completed']);
export type BatchMatchStatus = (typeof batchMatchStatus.enumValues)[number];

/** "Match all now": partners are asked for every new lead of an upload. The latest run of each upload. */
export const batchMatch = pgTable(
  'batch_match',
  {
    batchId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => batch.id, { onDelete: 'cascade' }),
    affiliateId: bigint({ mode: 'number' })
      .notNull()
      .references(() => affiliate.id),
    environment: environmentName().notNull(),
    status: batchMatchStatus().notNull().default('running'),
    /** New leads when it was started. */
    total: integer().notNull(),
    matched: integer().notNull().default(0),
    unmatched: integer().notNull().default(0),
    /** Leads without the answers that their product needs for an offer. */
    incomplete: integer().notNull().default(0),
    /** Leads that somebody else took up meanwhile, or whose product is off. */
    skipped: integer().notNull().default(0),
    /**
     * Rows up to the first are done; scorers may have been asked for those up to the second, so they are never asked
     * for them again.
     */
    doneRow: integer().notNull().default(0),
    claimedRow: integer().notNull().default(0),
    /** Incremented by every time slice; a slice with an older value must not write. */
    fence: integer().notNull().default(0),
    /** How often it has waited for a scorer that could not be reached. */
    waits: integer().notNull().default(0),
    userId: bigint({ mode: 'number' }).references(() => user.id),
    startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('batch_match_running')
      .on(t.affiliateId, t.environment, t.startedAt)
      .where(sql`${t.status} = 'running'`),
  ],
);
