import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { partner } from './partner';

/** Partners' endpoints that are left alone because they keep failing, for every process to know. */
export const endpointHealth = pgTable('endpoint_health', {
  /** The partner's id and the URL: a changed URL starts afresh. */
  endpoint: text().primaryKey(),
  partnerId: bigint({ mode: 'number' })
    .notNull()
    .references(() => partner.id),
  url: text().notNull(),
  /** So many failures in a row open its breaker. */
  failuresInARow: integer().notNull(),
  failingSince: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** When its breaker opened last: after the first failures, or after a probe that failed too. */
  openedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
