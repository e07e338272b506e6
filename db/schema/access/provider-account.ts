import { bigint, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { user } from './user';

/** The account at an identity provider by which a user is known there, from the first sign-in on (design access 14). */
export const providerAccount = pgTable(
  'provider_account',
  {
    /** Without a slash at the end. */
    issuer: text().notNull(),
    /** `sub`: the provider never gives it to anybody else, as it may an email. */
    subject: text().notNull(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => user.id),
    pinnedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.issuer, t.subject] }),
    uniqueIndex('provider_account_user').on(t.userId, t.issuer),
  ],
);
