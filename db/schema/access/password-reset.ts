import { bigint, boolean, index, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '@/db/schema/base/column';
import { user } from './user';

/** A link for choosing a new password. Open unless used, revoked or expired. */
export const passwordReset = pgTable(
  'password_reset',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => user.id),
    /** SHA-256 of the 256 random bits in the link; the link itself is never stored. */
    tokenHash: bytea().notNull().unique(),
    /** Null if created from the command line. */
    madeBy: bigint({ mode: 'number' }).references(() => user.id),
    /** Made by the operators' support: it opens once a manager or another operator has agreed. */
    needsYes: boolean().notNull().default(false),
    allowedAt: timestamp({ withTimezone: true }),
    allowedBy: bigint({ mode: 'number' }).references(() => user.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
    revokedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('password_reset_user').on(t.userId), index('password_reset_made_by').on(t.madeBy)],
);
