import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { partner } from '@/db/schema/catalogue/partner';

/** What came of each scenario by its name, as `lib/lender/partner-check/report.ts` has it; never an applicant's value. */
export type StoredVerdicts = Record<string, { state: string; note: string | null }>;

/** The last check of a partner's system: its go-live list. */
export const partnerCheck = pgTable('partner_check', {
  partnerId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => partner.id),
  at: timestamp({ withTimezone: true }).notNull(),
  /** What was checked: a system at another address has not been. */
  scoreUrl: text(),
  acceptUrl: text().notNull(),
  linkUrl: text(),
  verdicts: jsonb().$type<StoredVerdicts>().notNull(),
});

/** A callback that a check waits for, about an application that exists only there. Forgotten after a day. */
export const partnerCheckCallback = pgTable(
  'partner_check_callback',
  {
    /** The number in the application's public id. */
    applicationId: bigint({ mode: 'number' }).primaryKey(),
    partnerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => partner.id),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    takenAt: timestamp({ withTimezone: true }),
    /** Why the latest one was refused. */
    problem: text(),
  },
  (t) => [index('partner_check_callback_age').on(t.at)],
);
