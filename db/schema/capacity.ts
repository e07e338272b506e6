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
import { affiliate } from './affiliate';
import { application } from './application';
import { intent } from './intent';
import { partner } from './partner';

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** `applications`: all that were sent. `accepted`: those that the partner accepted; a place is held from the start. */
export const capCounts = ['applications', 'accepted'] as const;
export const capWindows = ['hour', 'day', 'week', 'month', 'total'] as const;
export type CapWindow = (typeof capWindows)[number];

/** How many leads a partner takes, as in the catalogue file, but with the id of the intent. */
export interface StoredCap {
  /** Null: leads of all its intents. */
  intent: number | null;
  /** An affiliate's slug, which never changes; null: leads of all affiliates. */
  affiliate: string | null;
  counts: (typeof capCounts)[number];
  window: CapWindow;
  /** In each window; null: no limit. */
  most: number | null;
  /** Other numbers for hours and days of these weekdays. */
  weekdays: Partial<Record<Weekday, number>>;
  /** How many more an offer that was already shown may take. */
  overage: number;
  warn_at_percent: number;
  time_zone: string;
}

/** When a partner takes leads, in South African time; none: always. */
export interface StoredHours {
  /** Null: all intents that have no hours of their own. */
  intent: number | null;
  weekday: Weekday;
  /** `08:00`. */
  opens: string;
  /** `17:00`; `24:00`: the end of the day. */
  closes: string;
}

export interface StoredClosure {
  /** RFC 3339. */
  from: string;
  to: string;
  reason: string;
}

/** `partner.capacity`: part of the catalogue. A trigger keeps the rows of `cap` as it says. */
export interface StoredCapacity {
  caps: StoredCap[];
  hours: StoredHours[];
  /** Whether it takes leads on public holidays of South Africa. */
  holidays: 'open' | 'closed';
  closures: StoredClosure[];
  /** A referral waits at most so long for room, then it fails. */
  wait_days: number;
}

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
