import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { user } from './user';

/** The code that our mail took to a user's email, with which they show that it is theirs. A newer one replaces it. */
export const emailCode = pgTable('email_code', {
  userId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => user.id),
  /** Argon2id; the code itself is never stored. */
  hash: text().notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});
