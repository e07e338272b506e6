import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { affiliate } from '@/db/schema/account/affiliate';
import { bytea } from '@/db/schema/base/column';
import { operatorRole, user, userRole } from './user';

/** An invite link to an affiliate's team, or to the operators. Open unless used, revoked or expired. */
export const invitation = pgTable(
  'invitation',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null for operators only. */
    affiliateId: bigint({ mode: 'number' }).references(() => affiliate.id),
    email: text().notNull(),
    role: userRole().notNull(),
    operatorRole: operatorRole(),
    /** SHA-256 of the 256 random bits in the link; the link itself is never stored. */
    tokenHash: bytea().notNull().unique(),
    /** Null if invited from the command line. */
    invitedBy: bigint({ mode: 'number' }).references(() => user.id),
    /** Made by the operators' support: it opens once a manager or another operator has agreed. */
    needsYes: boolean().notNull().default(false),
    allowedAt: timestamp({ withTimezone: true }),
    allowedBy: bigint({ mode: 'number' }).references(() => user.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    acceptedAt: timestamp({ withTimezone: true }),
    revokedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('invitation_affiliate').on(t.affiliateId),
    index('invitation_invited_by').on(t.invitedBy),
    check('invitation_affiliate_by_role', sql`(${t.role} = 'operator') = (${t.affiliateId} is null)`),
    check('invitation_operator_role', sql`(${t.role} = 'operator') = (${t.operatorRole} is not null)`),
  ],
);
