import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { partner } from './partner';

/** Failing partner endpoints with an open circuit, shared by all processes. */
export const endpointHealth = pgTable('endpoint_health', {
  /** The partner's id and the URL: a changed URL starts afresh. */
  endpoint: text().primaryKey(),
  partnerId: bigint({ mode: 'number' })
    .notNull()
    .references(() => partner.id),
  url: text().notNull(),
  /** Consecutive failures after which its circuit opened. */
  failuresInARow: integer().notNull(),
  failingSince: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** When its circuit last opened: after the first failures, or after a failed probe. */
  openedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
