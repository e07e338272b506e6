import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { environmentName } from '@/db/schema/base/environment';
import { countedParts, part } from './day-part';

/**
 * How far the leads of a closed day (South African time) got. Sum the rows: a day's own rows are written when it
 * closes, and a trigger on `lead` adds a row (`change`) in the same transaction for whatever happens to its leads
 * later, so the sums are always exact. Changes are folded in from time to time. Of an open day the parts that are
 * counted have rows; the rest of its leads are counted directly.
 */
export const funnelDay = pgTable(
  'funnel_day',
  {
    affiliateId: bigint({ mode: 'number' }).notNull(),
    environment: environmentName().notNull(),
    day: date({ mode: 'string' }).notNull(),
    intentId: bigint({ mode: 'number' }).notNull(),
    /** The user who captured or uploaded them in the portal. */
    userId: bigint({ mode: 'number' }),
    refereeAffiliateId: bigint({ mode: 'number' }),
    leads: integer().notNull(),
    matched: integer().notNull(),
    accepted: integer().notNull(),
    change: boolean().notNull().default(false),
    part,
  },
  (t) => [
    index('funnel_day_of').on(t.affiliateId, t.environment, t.day),
    index('funnel_day_referee')
      .on(t.refereeAffiliateId, t.environment, t.day)
      .where(sql`${t.refereeAffiliateId} is not null`),
    // For the operator's overview, of all affiliates.
    index('funnel_day_environment').on(t.environment, t.day),
    index('funnel_day_change').on(t.day).where(sql`${t.change}`),
  ],
);

/** The same by partner: how many leads' latest offers include it, how many were sent to it, how many it accepted. */
export const funnelPartnerDay = pgTable(
  'funnel_partner_day',
  {
    affiliateId: bigint({ mode: 'number' }).notNull(),
    environment: environmentName().notNull(),
    day: date({ mode: 'string' }).notNull(),
    partnerId: bigint({ mode: 'number' }).notNull(),
    userId: bigint({ mode: 'number' }),
    offered: integer().notNull(),
    chosen: integer().notNull(),
    accepted: integer().notNull(),
    change: boolean().notNull().default(false),
    part,
  },
  (t) => [
    index('funnel_partner_day_of').on(t.affiliateId, t.environment, t.day),
    index('funnel_partner_day_change').on(t.day).where(sql`${t.change}`),
  ],
);

/**
 * The closed days of a month, summed up: by triggers on `funnel_partner_day`, whichever release writes there. Its later
 * changes come on top, until they are folded in.
 */
export const funnelPartnerMonth = pgTable(
  'funnel_partner_month',
  {
    affiliateId: bigint({ mode: 'number' }).notNull(),
    environment: environmentName().notNull(),
    /** The month's first day. */
    month: date({ mode: 'string' }).notNull(),
    partnerId: bigint({ mode: 'number' }).notNull(),
    /** 0: nobody in the portal. */
    userId: bigint({ mode: 'number' }).notNull(),
    offered: integer().notNull(),
    chosen: integer().notNull(),
    accepted: integer().notNull(),
  },
  (t) => [
    primaryKey({
      name: 'funnel_partner_month_of',
      columns: [t.affiliateId, t.environment, t.month, t.partnerId, t.userId],
    }),
  ],
);

/** How far days are closed; a single row. */
export const funnelProgress = pgTable(
  'funnel_progress',
  {
    only: boolean().primaryKey().default(true),
    closedBefore: date({ mode: 'string' }).notNull(),
    /** Every lead of an open day has a larger id: the start for counting them. */
    afterLeadId: bigint({ mode: 'number' }).notNull(),
    ...countedParts,
  },
  (t) => [check('funnel_progress_only', sql`${t.only}`)],
);
