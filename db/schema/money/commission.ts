import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { affiliate } from '@/db/schema/account/affiliate';
import { environmentName } from '@/db/schema/base/environment';
import { intent } from '@/db/schema/catalogue/intent';
import { partner } from '@/db/schema/catalogue/partner';

export const commissionStep = pgEnum('commission_step', ['accepted', 'approved', 'funded']);
export const commissionEntryKind = pgEnum('commission_entry_kind', ['earned', 'reversed', 'adjusted']);

/** Another rate, in the plan's unit, from a place in the month on: from its 11th, say. */
export interface StoredTier {
  from: number;
  rate: number;
}

/**
 * A version of a commission plan. Only its last day ever changes, and no two for the same affiliate, partner, intent and
 * step are valid on one day: triggers see to both.
 */
export const commissionPlan = pgTable(
  'commission_plan',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    environment: environmentName().notNull(),
    /** Null: all. */
    affiliateId: bigint({ mode: 'number' }).references(() => affiliate.id),
    partnerId: bigint({ mode: 'number' }).references(() => partner.id),
    intentId: bigint({ mode: 'number' }).references(() => intent.id),
    paidOn: commissionStep().notNull(),
    /** Counts the versions for the same affiliate, partner, intent and step. */
    version: integer().notNull(),
    /** Of `rate`: cents each, or hundredths of a percent of the amount. */
    unit: text().$type<'cents' | 'basis points'>().notNull(),
    rate: bigint({ mode: 'number' }).notNull(),
    tiers: jsonb().$type<StoredTier[]>().notNull().default([]),
    holdDays: integer().notNull().default(0),
    /** Days in South Africa, the last one included; null: open-ended. A last day before the first: it never counted. */
    validFrom: date().notNull(),
    validTo: date(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    userId: bigint({ mode: 'number' }),
  },
  (t) => [
    uniqueIndex('commission_plan_key').on(
      t.environment,
      sql`coalesce(${t.affiliateId}, 0)`,
      sql`coalesce(${t.partnerId}, 0)`,
      sql`coalesce(${t.intentId}, 0)`,
      t.paidOn,
      t.version,
    ),
    check('commission_plan_rate', sql`${t.rate} >= 0 and ${t.unit} in ('cents', 'basis points')`),
  ],
);

/**
 * The ledger, append-only. A balance is a sum of its entries and nothing else. An entry stands in the statement of its
 * month, which is open when it is written.
 */
export const commissionEntry = pgTable(
  'commission_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    affiliateId: bigint({ mode: 'number' })
      .notNull()
      .references(() => affiliate.id),
    environment: environmentName().notNull(),
    /** The first day of the month, in South Africa. */
    month: date().notNull(),
    kind: commissionEntryKind().notNull(),
    /** ZAR. */
    amountCents: bigint({ mode: 'number' }).notNull(),
    /** Null: made by hand. */
    planId: bigint({ mode: 'number' }).references(() => commissionPlan.id),
    planVersion: integer(),
    /** No foreign key, here and below: sample data is removed, and the ledger stays. */
    applicationId: bigint({ mode: 'number' }),
    /** What it is paid for; null: the partner's acceptance. */
    outcomeId: bigint({ mode: 'number' }),
    /** The return or charge-back that takes it back. */
    takenBackBy: bigint({ mode: 'number' }),
    /** Counts the entries of a kind for the same outcome and plan: no entry is ever made twice. */
    revision: integer().notNull().default(1),
    occurredAt: timestamp({ withTimezone: true }).notNull(),
    /** Payable after this day; null: at once. */
    heldUntil: date(),
    recordedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Of one made by hand for another entry: that one, of whose application it is. */
    adjusts: bigint({ mode: 'number' }).references((): AnyPgColumn => commissionEntry.id),
    /** Of one made by hand. */
    reason: text(),
    userId: bigint({ mode: 'number' }),
    /** Of one made by hand: the same again makes no second one. */
    requestKey: text(),
  },
  (t) => [
    uniqueIndex('commission_entry_key')
      .on(
        t.applicationId,
        sql`coalesce(${t.outcomeId}, 0)`,
        t.planId,
        sql`coalesce(${t.takenBackBy}, 0)`,
        t.kind,
        t.revision,
      )
      .where(sql`${t.planId} is not null`),
    uniqueIndex('commission_entry_request_key')
      .on(t.affiliateId, t.requestKey)
      .where(sql`${t.requestKey} is not null`),
    index('commission_entry_month').on(t.affiliateId, t.environment, t.month, t.id),
    index('commission_entry_adjusts').on(t.adjusts).concurrently().where(sql`${t.adjusts} is not null`),
    check('commission_entry_month_first', sql`extract(day from ${t.month}) = 1`),
    check('commission_entry_amount', sql`${t.amountCents} <> 0`),
    check(
      'commission_entry_source',
      sql`case when ${t.planId} is null then ${t.kind} = 'adjusted' and ${t.reason} is not null
        else ${t.applicationId} is not null and ${t.planVersion} is not null end`,
    ),
  ],
);

/** A month that is closed for good: its entries and figures never change. */
export const commissionStatement = pgTable(
  'commission_statement',
  {
    affiliateId: bigint({ mode: 'number' })
      .notNull()
      .references(() => affiliate.id),
    environment: environmentName().notNull(),
    /** 1, 2, 3 … without gaps, for each affiliate and environment. */
    number: integer().notNull(),
    month: date().notNull(),
    openingCents: bigint({ mode: 'number' }).notNull(),
    closingCents: bigint({ mode: 'number' }).notNull(),
    entries: integer().notNull(),
    closedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null: on the command line. */
    userId: bigint({ mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.affiliateId, t.environment, t.number] }),
    uniqueIndex('commission_statement_month_key').on(t.affiliateId, t.environment, t.month),
  ],
);

/** How far an affiliate's ledger has been brought up to date. */
export const commissionRun = pgTable(
  'commission_run',
  {
    affiliateId: bigint({ mode: 'number' }).notNull(),
    environment: environmentName().notNull(),
    /** The last event of the affiliate's log that it has seen. */
    eventPosition: bigint({ mode: 'number' }).notNull().default(0),
    /** When it may run next, if something happened. */
    nextAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Something happened that is no event: a plan changed, or the run was asked for. */
    asked: timestamp({ withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.affiliateId, t.environment] })],
);
