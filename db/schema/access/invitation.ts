import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { affiliate } from '@/db/schema/account/affiliate';
import { lender } from '@/db/schema/account/lender';
import { bytea } from '@/db/schema/base/column';
import { lenderRole, operatorRole, user, userRole } from './user';

/** An invite link to an affiliate's team, or to the operators. Open unless used, revoked or expired. */
export const invitation = pgTable(
  'invitation',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null for operators and a lender's people only. */
    affiliateId: bigint({ mode: 'number' }).references(() => affiliate.id),
    /** For a lender's people only. */
    lenderId: bigint({ mode: 'number' }).references(() => lender.id),
    email: text().notNull(),
    role: userRole().notNull(),
    operatorRole: operatorRole(),
    lenderRole: lenderRole(),
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
    index('invitation_lender').on(t.lenderId).where(sql`${t.lenderId} is not null`),
    index('invitation_invited_by').on(t.invitedBy),
    // By its text: a value that a migration has just added cannot be named in a constraint of its own transaction.
    check(
      'invitation_affiliate_by_role',
      sql`(${t.role}::text in ('operator', 'lender')) = (${t.affiliateId} is null)`,
    ),
    check('invitation_operator_role', sql`(${t.role} = 'operator') = (${t.operatorRole} is not null)`),
    check('invitation_lender_by_role', sql`(${t.role}::text = 'lender') = (${t.lenderId} is not null)`),
    check('invitation_lender_role', sql`(${t.role}::text = 'lender') = (${t.lenderRole} is not null)`),
  ],
);
