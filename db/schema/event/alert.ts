import { sql } from 'drizzle-orm';
import { bigint, boolean, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { environmentName } from '@/db/schema/base/environment';
import { alertKinds } from '@/word/alert-kind';

/** Figures and names of an alert's sentence; never an applicant's values. */
export type AlertDetail = Readonly<Record<string, string | number>>;

/** Something that needs an operator, from when it was noticed until it is over: one row for each cause. */
export const alert = pgTable(
  'alert',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: alertKinds }).notNull(),
    /** Null: of no environment, such as a background job. */
    environment: environmentName(),
    /** What it is about, such as `declines 17`: the same cause is the same alert until it is over. */
    cause: text().notNull(),
    /** The name of the affiliate, partner or job. */
    subject: text().notNull(),
    subjectId: bigint({ mode: 'number' }),
    detail: jsonb().$type<AlertDetail>().notNull(),
    openedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When the cause was first found gone; it is over once it has stayed gone for a moment. */
    goneAt: timestamp({ withTimezone: true }),
    resolvedAt: timestamp({ withTimezone: true }),
  },
  (t) => [uniqueIndex('alert_open').on(t.cause).where(sql`${t.resolvedAt} is null`)],
);

/** When a worker looks for alerts next; a single row. */
export const alertWatch = pgTable('alert_watch', {
  only: boolean().primaryKey().default(true),
  nextAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
