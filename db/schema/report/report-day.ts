import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  unique,
} from 'drizzle-orm/pg-core';
import { environmentName } from '@/db/schema/base/environment';
import { leadSource } from '@/db/schema/lead/lead';
import { countedParts, part } from './day-part';

/** What a report counts. */
const counts = {
  /** 0 with a partner. */
  leads: integer().notNull().default(0),
  /** Leads with an offer, or with one of this partner. */
  offered: integer().notNull().default(0),
  accepted: integer().notNull().default(0),
  /** Applications, from here on. */
  approved: integer().notNull().default(0),
  funded: integer().notNull().default(0),
  /** Returned or charged back. */
  returned: integer().notNull().default(0),
  /** Paid out. */
  amountCents: bigint({ mode: 'number' }).notNull().default(0),
  commissionCents: bigint({ mode: 'number' }).notNull().default(0),
};

/**
 * What became of the leads of a day (South African time), by everything a report can be grouped by. Kept up as
 * `funnel_day` is: a day's own rows are written when it closes, a trigger adds a row (`change`) for whatever happens to
 * its leads later, and an open day has rows of the parts of it that are counted. Without a partner each lead counts
 * once; rows with one count what became of leads there. Beside `funnel_day`, whose older days could not be counted again
 * by more columns: applicants of some are erased.
 */
export const reportDay = pgTable(
  'report_day',
  {
    affiliateId: bigint({ mode: 'number' }).notNull(),
    environment: environmentName().notNull(),
    day: date({ mode: 'string' }).notNull(),
    intentId: bigint({ mode: 'number' }).notNull(),
    source: leadSource().notNull(),
    /** Of leads and offers who captured or uploaded them in the portal, of what became of them who sold them. */
    userId: bigint({ mode: 'number' }),
    /** Null: whichever partners they went to. */
    partnerId: bigint({ mode: 'number' }),
    ...counts,
    change: boolean().notNull().default(false),
    part,
  },
  (t) => [
    index('report_day_of').on(t.affiliateId, t.environment, t.day),
    index('report_day_environment').on(t.environment, t.day).where(sql`${t.partnerId} is null`),
    index('report_day_partner').on(t.environment, t.day).where(sql`${t.partnerId} is not null`),
    // Whose outcomes may be still to come: read without the table.
    index('report_day_accepted')
      .on(t.environment, t.day, t.partnerId, t.affiliateId, t.intentId, t.source, t.userId)
      .where(sql`${t.accepted} > 0 and ${t.partnerId} is not null`),
    index('report_day_change').on(t.day).where(sql`${t.change}`),
  ],
);

/**
 * The rows of `report_day` that are no changes, summed up in several ways (`db/query/report/report-sum.ts`), so that a report
 * over a year reads few rows: written with them, in the same statement.
 */
export const reportSum = pgTable(
  'report_sum',
  {
    /** In which way. What it does not keep is null. */
    grain: smallint().notNull(),
    environment: environmentName().notNull(),
    /** 0: of all affiliates. */
    affiliateId: bigint({ mode: 'number' }).notNull(),
    /** The day, or the first of the month or quarter. */
    starts: date({ mode: 'string' }).notNull(),
    intentId: bigint({ mode: 'number' }),
    source: leadSource(),
    /** 0: nobody. */
    userId: bigint({ mode: 'number' }),
    partnerId: bigint({ mode: 'number' }),
    ...counts,
  },
  (t) => [
    unique('report_sum_of')
      .on(t.environment, t.grain, t.starts, t.affiliateId, t.intentId, t.source, t.userId, t.partnerId)
      .nullsNotDistinct(),
    index('report_sum_affiliate').on(t.affiliateId, t.environment, t.grain, t.starts),
  ],
);

/** How far days are closed; a single row. */
export const reportProgress = pgTable(
  'report_progress',
  {
    only: boolean().primaryKey().default(true),
    closedBefore: date({ mode: 'string' }).notNull(),
    /** Every lead of an open day has a larger id. */
    afterLeadId: bigint({ mode: 'number' }).notNull(),
    ...countedParts,
  },
  (t) => [check('report_progress_only', sql`${t.only}`)],
);

/**
 * How many days after a lead's arrival 90 % of a partner's outcomes have occurred; worked out anew from time to time.
 * `affiliateId` 0: of all affiliates; managers are told by their own affiliate's outcomes only.
 */
export const reportDelay = pgTable(
  'report_delay',
  {
    partnerId: bigint({ mode: 'number' }).notNull(),
    affiliateId: bigint({ mode: 'number' }).notNull(),
    /** Of approvals and rejections, pay-outs, and returns; null: too few. */
    approvedDays: integer(),
    fundedDays: integer(),
    returnedDays: integer(),
  },
  (t) => [primaryKey({ columns: [t.partnerId, t.affiliateId] })],
);
