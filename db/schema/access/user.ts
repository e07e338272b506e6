import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { affiliate } from '@/db/schema/account/affiliate';
import { lender } from '@/db/schema/account/lender';
import { pgLsn } from '@/db/schema/base/column';
import { environmentName } from '@/db/schema/base/environment';
import { lenderPositions, operatorRoles, roles } from '@/word/role';

export const userRole = pgEnum('user_role', roles);

export const operatorRole = pgEnum('operator_role', operatorRoles);

export const lenderRole = pgEnum('lender_role', lenderPositions);

export const user = pgTable(
  'user',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    /**
     * Since when the email is known to be this person's (design access 5); null: it is only claimed, which keeps nobody
     * else from it.
     */
    provenAt: timestamp({ withTimezone: true }),
    name: text().notNull(),
    passwordHash: text().notNull(),
    role: userRole().notNull(),
    /** For operators only; a trigger makes those admins that a program without these roles creates. */
    operatorRole: operatorRole(),
    /** For a lender's people only. */
    lenderRole: lenderRole(),
    /** Null for operators and a lender's people only. */
    affiliateId: bigint({ mode: 'number' }).references(() => affiliate.id),
    /** For a lender's people only. */
    lenderId: bigint({ mode: 'number' }).references(() => lender.id),
    /** Single-key shortcuts without confirmation, such as a digit that chooses an offer (WCAG 2.1.4). */
    singleKeys: boolean().notNull().default(true),
    /** A sound when a link or decision arrives. */
    arrivalSound: boolean().notNull().default(true),
    /** Operators only: an email every morning with what waits. */
    morningMail: boolean().notNull().default(false),
    /** When they took up the practice call that their first sign-in offers, or put it away; null: it is offered. */
    practiceAnsweredAt: timestamp({ withTimezone: true }),
    /** Since when a manager has hidden the first steps; null: they are shown until they are done. */
    firstStepsHiddenAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When a person last used a session, to the minute. */
    seenAt: timestamp({ withTimezone: true }),
    /** Operators only: cannot sign in until an admin lets them in again. */
    suspendedAt: timestamp({ withTimezone: true }),
    removedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('user_proven_email')
      .on(sql`lower(${t.email})`)
      .where(sql`${t.removedAt} is null and ${t.provenAt} is not null`),
    /** Once in a team, of an affiliate or a lender, or among the operators. Also finds who signs in. */
    uniqueIndex('user_email_of_team')
      .on(sql`lower(${t.email})`, sql`coalesce(${t.affiliateId}, -${t.lenderId}, 0)`)
      .where(sql`${t.removedAt} is null`),
    // By its text: a value that a migration has just added cannot be named in a constraint of its own transaction.
    check(
      'user_affiliate_by_role',
      sql`(${t.role}::text in ('operator', 'lender')) = (${t.affiliateId} is null)`,
    ),
    check('user_operator_role', sql`(${t.role} = 'operator') = (${t.operatorRole} is not null)`),
    check('user_lender_by_role', sql`(${t.role}::text = 'lender') = (${t.lenderId} is not null)`),
    check('user_lender_role', sql`(${t.role}::text = 'lender') = (${t.lenderRole} is not null)`),
  ],
);

/** A signed-in browser. Looked up on every request, so ending it takes effect at once. */
export const session = pgTable(
  'session',
  {
    id: text().primaryKey(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => user.id),
    environment: environmentName().notNull().default('uat'),
    /** Its user was told what is different in Production, and went there. */
    knowsProduction: boolean().notNull().default(false),
    /**
     * For the user's list of sessions, from the sign-in: names only, and the network without the last part of the
     * address.
     */
    browser: text(),
    system: text(),
    network: text(),
    /** The identity provider has asked for a second factor; ours is not needed. */
    secondFactorElsewhere: boolean().notNull().default(false),
    /** When the identity provider says that it asked who it is; null: a sign-in here, or the provider does not say. */
    authenticatedAt: timestamp({ withTimezone: true }),
    /**
     * An operator looks at the portal as this manager until then, and can change nothing (design access 11, view as).
     */
    viewingUserId: bigint({ mode: 'number' }).references(() => user.id),
    viewingUntil: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When a person last used it, to the minute: an unused session ends before `expiresAt`. */
    usedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /**
     * Where the log stood after what the session last wrote: a replica that has not replayed it shows it too little.
     */
    writtenLsn: pgLsn(),
    /**
     * What names it to people, and opens nothing: the number of the audit entry that says it began, which outlives it. Null:
     * it began before reads were recorded with it.
     */
    number: bigint({ mode: 'number' }),
  },
  (t) => [index('session_user').on(t.userId)],
);
