import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The memory of the sandbox partners: what each was asked first, by Idempotency-Key, so that a resend gets the
 * answer of the first call. No applicant's values.
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
