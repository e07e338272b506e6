import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { user } from '@/db/schema/access/user';
import { deliveryStatuses } from './alert-channel';

export const mailKinds = [
  'key expires',
  'key request decided',
  'report paused',
  'support link',
  'leads matched again',
  'morning',
  'applications wait',
  'lender week',
] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * An email to a user, with the time when it is due. Its words and the address are read when it is sent: neither is
 * stored here.
 */
export const mail = pgTable(
  'mail',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => user.id),
    kind: text({ enum: mailKinds }).notNull(),
    /** The key, the request, the saved report, or the link, whose kind is the cause; of leads, and of what waits in the morning, 0, for a day; of applications and of a lender's week 0. */
    subjectId: bigint({ mode: 'number' }).notNull(),
    /** Why it is sent, such as `week 2026-11-29`: once for each cause. */
    cause: text().notNull(),
    status: text({ enum: deliveryStatuses }).notNull().default('waiting'),
    tries: integer().notNull().default(0),
    /** What was wrong with the last try: one of our codes. */
    problem: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    settledAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('mail_once').on(t.userId, t.kind, t.subjectId, t.cause),
    index('mail_due').on(t.dueAt).where(sql`${t.status} = 'waiting'`),
  ],
);
