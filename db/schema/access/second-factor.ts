import { bigint, boolean, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '@/db/schema/base/column';
import { user } from './user';

/** The second factor of a user, from the first sign-in that asked for one on. */
export const secondFactor = pgTable('second_factor', {
  userId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => user.id),
  /** When a user whose role requires it must have set it up; null before it was required. */
  dueAt: timestamp({ withTimezone: true }),
  /** The key shared with the user's device, encrypted; null: not set up. */
  keyCiphertext: bytea(),
  setUpAt: timestamp({ withTimezone: true }),
  /** The latest 30-second step whose code was accepted; it and earlier ones are not accepted again. */
  lastStep: bigint({ mode: 'number' }),
  /** Of the hashes of the recovery codes. */
  recoverySalt: bytea(),
  /** A key that is shown but not confirmed by a code yet. */
  draftCiphertext: bytea(),
  draftAt: timestamp({ withTimezone: true }),
});

/** A code that takes the place of a lost device, once. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => user.id),
    /** Argon2id with the user's salt; the code itself is never stored. */
    hash: bytea().notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
);

/** A sign-in that is not complete: its second factor is missing, or whether to join is asked. It opens nothing. */
export const pendingSignIn = pgTable(
  'pending_sign_in',
  {
    /** SHA-256 of the 256 random bits in the browser's cookie. */
    tokenHash: bytea().primaryKey(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => user.id),
    /** The account at the identity provider that is pinned once the second factor is shown; null: none. */
    pinIssuer: text(),
    pinSubject: text(),
    /**
     * The provider has verified the email, which the user only claims: which of the teams that have invited it they join
     * is asked first. `userId` is the first of them.
     */
    asksJoin: boolean().notNull().default(false),
    /** The identity provider has asked for a second factor; for a sign-in that asks whether to join. */
    secondFactorElsewhere: boolean().notNull().default(false),
    /** When the identity provider says that it asked who it is; null: it does not say. */
    authenticatedAt: timestamp({ withTimezone: true }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('pending_sign_in_user').on(t.userId)],
);
