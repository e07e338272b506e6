import { bigint, index, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { user } from '@/db/schema/access/user';
import { bytea } from '@/db/schema/base/column';
import { partner } from '@/db/schema/catalogue/partner';

/** A link with which a lender's developer sees and runs the partner's check without an account. Open unless ended or expired. */
export const partnerShare = pgTable(
  'partner_share',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    partnerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => partner.id),
    /** SHA-256 of the 256 random bits in the link; the link itself is never stored. */
    tokenHash: bytea().notNull().unique(),
    /** Null if created from the command line. */
    madeBy: bigint({ mode: 'number' }).references(() => user.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
    /** Until then a check that was started by it may be under way: one at a time. */
    checkingUntil: timestamp({ withTimezone: true }),
  },
  (t) => [index('partner_share_partner').on(t.partnerId), index('partner_share_made_by').on(t.madeBy)],
);
