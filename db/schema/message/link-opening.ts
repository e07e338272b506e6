import { bigint, integer, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { application } from '@/db/schema/lead/application';

/** How often the short link of an application was opened, and when. */
export const linkOpening = pgTable('link_opening', {
  applicationId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => application.id),
  firstAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  lastAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  times: integer().notNull().default(1),
});
