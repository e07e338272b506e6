import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The sandbox partners' memory: the first call of each Idempotency-Key, so that a resend gets the same response.
 * No applicants' values.
 */
export const sandboxApplication = pgTable(
  'sandbox_application',
  {
    applicationId: text().primaryKey(),
    behaviour: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('sandbox_application_age').on(t.createdAt)],
);
