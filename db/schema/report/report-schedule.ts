import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { user } from '@/db/schema/access/user';
import { alertChannel, deliveryStatuses } from '@/db/schema/event/alert-channel';
import { reportRhythms } from '@/word/report-rhythm';
import { savedFilter } from './saved-filter';

/** When a saved report is sent, and to whom; at most one for each. */
export const reportSchedule = pgTable(
  'report_schedule',
  {
    filterId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => savedFilter.id, { onDelete: 'cascade' }),
    /** Who set it up last: what is sent is what they may read. */
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => user.id),
    rhythm: text({ enum: reportRhythms }).notNull(),
    /** Of the South African day. */
    hour: smallint().notNull(),
    /** Their addresses are read when it is sent. */
    userIds: bigint({ mode: 'number' }).array().notNull(),
    /** An operator's only. */
    channelIds: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
    nextAt: timestamp({ withTimezone: true }).notNull(),
    /** Of what is set; begins with the second in which it was set up, so that it is another after it was stopped. */
    version: integer().notNull().default(1),
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Until then no other worker looks at it. */
    claimedUntil: timestamp({ withTimezone: true }),
    /** Since when it is not sent, because who set it up may not read it any more. */
    pausedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('report_schedule_due').on(t.nextAt).where(sql`${t.pausedAt} is null`)],
);

/** A report of a period to one user or channel: at most one on schedule. It outlives the schedule, so that setting it up anew sends nothing twice. */
export const reportDelivery = pgTable(
  'report_delivery',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    filterId: bigint({ mode: 'number' })
      .notNull()
      .references(() => savedFilter.id, { onDelete: 'cascade' }),
    periodFrom: date().notNull(),
    periodTo: date().notNull(),
    userId: bigint({ mode: 'number' }).references(() => user.id),
    channelId: bigint({ mode: 'number' }).references(() => alertChannel.id),
    /** When the schedule was due; null: sent on request. */
    scheduledAt: timestamp({ withTimezone: true }),
    /** `dropped`: its receiver has left, or it was stopped. */
    status: text({ enum: deliveryStatuses }).notNull().default('waiting'),
    tries: integer().notNull().default(0),
    /** What was wrong with the last try: one of our codes. */
    problem: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    settledAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    check('report_delivery_receiver', sql`num_nonnulls(${t.userId}, ${t.channelId}) = 1`),
    uniqueIndex('report_delivery_once')
      .on(
        t.filterId,
        t.periodFrom,
        t.periodTo,
        sql`coalesce(${t.userId}, 0)`,
        sql`coalesce(${t.channelId}, 0)`,
      )
      .where(sql`${t.scheduledAt} is not null`),
    index('report_delivery_due').on(t.dueAt).where(sql`${t.status} = 'waiting'`),
    index('report_delivery_of').on(t.filterId, t.createdAt),
  ],
);
