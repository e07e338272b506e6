import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { affiliate } from '@/db/schema/account/affiliate';
import { application } from '@/db/schema/lead/application';
import type { CapWindow, StoredCap } from '@/word/stored-capacity';
import { intent } from './intent';
import { partner } from './partner';

/** A cap of a partner. One that is changed keeps its id, and so does one that was removed and comes back. */
export const cap = pgTable(
  'cap',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    partnerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => partner.id),
    intentId: bigint({ mode: 'number' }).references(() => intent.id),
    affiliateId: bigint({ mode: 'number' }).references(() => affiliate.id),
    counts: text().$type<StoredCap['counts']>().notNull(),
    period: text().$type<CapWindow>().notNull(),
    timeZone: text().notNull(),
    most: integer(),
    weekdays: jsonb().$type<StoredCap['weekdays']>().notNull(),
    overage: integer().notNull(),
    warnAtPercent: integer().notNull(),
    removedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('cap_key').on(
      t.partnerId,
      sql`coalesce(${t.intentId}, 0)`,
      sql`coalesce(${t.affiliateId}, 0)`,
      t.counts,
      t.period,
      t.timeZone,
    ),
  ],
);

/** How many places of a cap are taken in a window. Accepts take turns at these rows, in the order of the caps' ids. */
export const capWindow = pgTable(
  'cap_window',
  {
    capId: bigint({ mode: 'number' })
      .notNull()
      .references(() => cap.id),
    /** When the window began; 1970 for `total`. */
    opensAt: timestamp({ withTimezone: true }).notNull(),
    used: integer().notNull(),
    /** How many were taken above the limit, by offers that were already shown. */
    overLimit: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.capId, t.opensAt] })],
);

/** The places that an application takes: `used` of a window is the number of those that are not released. */
export const capUse = pgTable(
  'cap_use',
  {
    applicationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => application.id),
    capId: bigint({ mode: 'number' }).notNull(),
    opensAt: timestamp({ withTimezone: true }).notNull(),
    /** `held`: its acceptance would count. `released`: it was declined or failed. */
    state: text().$type<'held' | 'counted' | 'released'>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.capId] }),
    // Of a cap, by window, for those who check that all agrees.
    index('cap_use_window').on(t.capId, t.opensAt),
  ],
);

/** Public holidays of South Africa that no rule gives, such as the day of an election. */
export const declaredHoliday = pgTable('declared_holiday', {
  day: date().primaryKey(),
  name: text().notNull(),
  declaredAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
