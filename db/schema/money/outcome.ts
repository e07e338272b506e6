import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { environmentName } from '@/db/schema/base/environment';
import { partner } from '@/db/schema/catalogue/partner';
import { application } from '@/db/schema/lead/application';
import { outcomeKinds, outcomeSources } from '@/word/outcome';

export const outcomeKind = pgEnum('outcome_kind', outcomeKinds);

export const outcomeSource = pgEnum('outcome_source', outcomeSources);

/**
 * Append-only: the database rejects DELETE, and any UPDATE but one that clears `reason` when an applicant is erased. An
 * outcome that another one names in `corrects` is replaced and does not count.
 */
export const outcome = pgTable(
  'outcome',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    affiliateId: bigint({ mode: 'number' }).notNull(),
    environment: environmentName().notNull(),
    leadId: bigint({ mode: 'number' }).notNull(),
    applicationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => application.id),
    partnerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => partner.id),
    kind: outcomeKind().notNull(),
    /** When it happened, as the partner says; outcomes arrive in any order. */
    occurredAt: timestamp({ withTimezone: true }).notNull(),
    recordedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** ZAR. */
    amountCents: bigint({ mode: 'number' }),
    reason: text(),
    source: outcomeSource().notNull(),
    /** The partner's own, or one of ours where it gave none. */
    eventId: text().notNull(),
    /** The outcome that this one replaces. */
    corrects: bigint({ mode: 'number' }).references((): AnyPgColumn => outcome.id),
    /** Who recorded it, or placed it; null: the partner's system. */
    userId: bigint({ mode: 'number' }),
  },
  (t) => [
    uniqueIndex('outcome_event_key').on(t.partnerId, t.eventId),
    // One outcome is replaced once: else both of its corrections would count.
    uniqueIndex('outcome_corrects_key').on(t.corrects).where(sql`${t.corrects} is not null`),
    index('outcome_lead').on(t.leadId, t.occurredAt),
    index('outcome_application').on(t.applicationId),
    index('outcome_partner').on(t.partnerId, t.recordedAt),
    index('outcome_affiliate').on(t.affiliateId, t.environment, t.occurredAt),
    check('outcome_amount', sql`${t.amountCents} >= 0`),
  ],
);

/**
 * `unknown`: no application fits. `several`: more than one does. `waits`: it corrects an event that has not arrived, or
 * that is not placed itself.
 */
export const unplacedCauses = ['unknown', 'several', 'waits'] as const;
export type UnplacedCause = (typeof unplacedCauses)[number];

/** Outcomes that wait to be placed by an operator, and those that were set aside. What is placed moves to `outcome`. */
export const outcomeUnplaced = pgTable(
  'outcome_unplaced',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    environment: environmentName().notNull(),
    partnerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => partner.id),
    kind: outcomeKind().notNull(),
    occurredAt: timestamp({ withTimezone: true }).notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    amountCents: bigint({ mode: 'number' }),
    reason: text(),
    source: outcomeSource().notNull(),
    eventId: text().notNull(),
    /** The event that it replaces. */
    correctsEventId: text(),
    cause: text({ enum: unplacedCauses }).notNull(),
    /** The application's id or reference as the partner gave it; null: it gave an ID number, which is not kept. */
    reference: text(),
    /**
     * Of one that waits: its application; null: that of the event which it corrects. Of one that was set aside for its
     * correction: that of the correction.
     */
    applicationId: bigint({ mode: 'number' }),
    /** The applications that fitted when it came. */
    candidates: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
    /** Who sent the file; null: the partner's system. */
    userId: bigint({ mode: 'number' }),
    /** It never counts; null: it waits. */
    setAsideAt: timestamp({ withTimezone: true }),
    setAsideReason: text(),
    /** Null: an event that corrects it came first. */
    setAsideBy: bigint({ mode: 'number' }),
  },
  (t) => [
    uniqueIndex('outcome_unplaced_event_key').on(t.partnerId, t.eventId),
    uniqueIndex('outcome_unplaced_corrects_key')
      .on(t.partnerId, t.correctsEventId)
      .where(sql`${t.correctsEventId} is not null and ${t.setAsideAt} is null`),
    index('outcome_unplaced_waiting').on(t.environment, t.id).where(sql`${t.setAsideAt} is null`),
    check('outcome_unplaced_amount', sql`${t.amountCents} >= 0`),
  ],
);
