import { bigint, index, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '@/db/schema/base/column';
import { user } from './user';

/**
 * A link that our mail took to an email, with which the password there is taken though others have used up the account's
 * tries. Open unless used or expired.
 */
export const signInLink = pgTable(
  'sign_in_link',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the 256 random bits in the link; the link itself is never stored. */
    tokenHash: bytea().notNull().unique(),
    /** One of those whose email it is: the password says which of them signs in. */
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => user.id),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('sign_in_link_user').on(t.userId)],
);
