import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '@/db/schema/base/column';

/**
 * A sign-in that has not succeeded (yet). Stored before the password is checked, so that simultaneous guesses
 * count too; deleted on success. In PostgreSQL because any web process may handle the next guess.
 */
export const signInAttempt = pgTable(
  'sign_in_attempt',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Keyed hash of the account: what was typed as an email may be anybody's data, an applicant's too. */
    accountHash: bytea().notNull(),
    address: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('sign_in_attempt_account').on(t.accountHash, t.at),
    index('sign_in_attempt_address').on(t.address, t.at),
  ],
);
