import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { user } from '@/db/schema/access/user';
import { bytea } from '@/db/schema/base/column';
import { environmentName } from '@/db/schema/base/environment';
import { partner } from '@/db/schema/catalogue/partner';
import { application } from '@/db/schema/lead/application';
import {
  type ClaimReason,
  claimFileTypes,
  claimReasons,
  claimSources,
  claimStates,
} from '@/word/return-claim';

export const claimReason = pgEnum('claim_reason', claimReasons);
export const claimState = pgEnum('claim_state', claimStates);
export const claimSource = pgEnum('claim_source', claimSources);

/** A partner's terms of returns, where they are not the usual ones. */
export const returnTerms = pgTable(
  'return_terms',
  {
    partnerId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => partner.id),
    days: integer().notNull(),
    percent: integer().notNull(),
    byClaim: boolean().notNull(),
    atOnce: boolean().notNull(),
  },
  (t) => [
    check('return_terms_days', sql`${t.days} between 0 and 365`),
    check('return_terms_percent', sql`${t.percent} between 0 and 100`),
  ],
);

/** What operators call the reasons of returns in an environment: those that they have renamed. */
export const returnReason = pgTable('return_reason', {
  environment: environmentName().primaryKey(),
  labels: jsonb().$type<Partial<Record<ClaimReason, string>>>().notNull(),
  version: integer().notNull().default(1),
  changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  userId: bigint({ mode: 'number' }).references(() => user.id),
});

/** A lender's claim that an application is given back, and what became of it (design money 12, returns). */
export const returnClaim = pgTable(
  'return_claim',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    applicationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => application.id, { onDelete: 'cascade' }),
    partnerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => partner.id),
    environment: environmentName().notNull(),
    reason: claimReason().notNull(),
    /** What the reason was called when it was claimed; null: as it ships. */
    reasonWords: text(),
    state: claimState().notNull().default('open'),
    source: claimSource().notNull(),
    /** The lender's own number of the call that opened it. */
    eventId: text(),
    /** When the application was given back, as the lender says. */
    occurredAt: timestamp({ withTimezone: true }).notNull(),
    /** The lender's words and what the portal's own data said when it was opened: encrypted; null: erased. */
    bodyCiphertext: bytea(),
    openedBy: bigint({ mode: 'number' }).references(() => user.id),
    openedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Until when the affiliate may say its word. */
    dueAt: timestamp({ withTimezone: true }).notNull(),
    answerCiphertext: bytea(),
    answeredBy: bigint({ mode: 'number' }).references(() => user.id),
    answeredAt: timestamp({ withTimezone: true }),
    decisionCiphertext: bytea(),
    /** Null: it was decided at once by what the portal's own data proves. */
    decidedBy: bigint({ mode: 'number' }).references(() => user.id),
    decidedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    // One that was refused stands: only what was withdrawn may be claimed anew.
    uniqueIndex('return_claim_application').on(t.applicationId).where(sql`${t.state} <> 'withdrawn'`),
    uniqueIndex('return_claim_event').on(t.partnerId, t.eventId).where(sql`${t.eventId} is not null`),
    index('return_claim_partner').on(t.partnerId, t.openedAt),
    index('return_claim_of_application').on(t.applicationId),
    // What a lender's people list, newest first.
    index('return_claim_listed').on(t.partnerId, t.id).concurrently(),
    index('return_claim_open').on(t.environment, t.id).where(sql`${t.state} = 'open'`),
    index('return_claim_newest').on(t.environment, t.id),
    check('return_claim_decided', sql`(${t.state} = 'open') = (${t.decidedAt} is null)`),
  ],
);

/** What a lender gave with a claim: encrypted, its type read from the content. */
export const claimFile = pgTable(
  'claim_file',
  {
    claimId: bigint({ mode: 'number' })
      .notNull()
      .references(() => returnClaim.id, { onDelete: 'cascade' }),
    number: smallint().notNull(),
    type: text({ enum: claimFileTypes }).notNull(),
    bytes: integer().notNull(),
    ciphertext: bytea().notNull(),
    addedBy: bigint({ mode: 'number' }).references(() => user.id),
    addedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.claimId, t.number] }),
    check('claim_file_number', sql`${t.number} between 1 and 5`),
  ],
);
