import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytea } from '@/db/schema/base/column';
import { environmentName } from '@/db/schema/base/environment';
import { partner } from '@/db/schema/catalogue/partner';
import { applicationKinds, applicationStatuses } from '@/word/application';
import { lead } from './lead';

export const applicationKind = pgEnum('application_kind', applicationKinds);

export const applicationStatus = pgEnum('application_status', applicationStatuses);

/** One attempt at one partner. Its id is the Idempotency-Key of every call that sends it. */
export const application = pgTable(
  'application',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    affiliateId: bigint({ mode: 'number' }).notNull(),
    environment: environmentName().notNull(),
    leadId: bigint({ mode: 'number' })
      .notNull()
      .references(() => lead.id),
    partnerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => partner.id),
    kind: applicationKind().notNull(),
    /** `type` as the client sent it, e.g. `apply-now`. */
    type: text(),
    status: applicationStatus().notNull().default('sending'),
    liveQuotes: jsonb(),
    bank: text(),
    /** The partner's own reference. */
    reference: text(),
    redirect: text(),
    link: text(),
    requestedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    settledAt: timestamp({ withTimezone: true }),
    /** When the worker asks the partner next. Null: nothing left to ask. */
    nextCheckAt: timestamp({ withTimezone: true }),
    checks: integer().notNull().default(0),
    /** Since when a referral waits for its partner to have room or to open; null: it was sent, or may be. */
    waitsSince: timestamp({ withTimezone: true }),
    /** Only an operator can settle it. */
    operatorNeededAt: timestamp({ withTimezone: true }),
    /** When an accept, or live feedback, took over an application that was sent for another reason. */
    adoptedAt: timestamp({ withTimezone: true }),
    /**
     * The partner responded late, after it had been sent another application of the lead: recorded, not counted
     * as open.
     */
    superseded: boolean().notNull().default(false),
    /**
     * When the partner took it although it had failed, and the lead was with another partner by then: two partners have
     * the applicant, until one of them no longer does or an operator has put it in order.
     */
    crossedAt: timestamp({ withTimezone: true }),
    /** Who sent it in the portal, and is told what arrives. Null: a key, or nobody is there to be told. */
    userId: bigint({ mode: 'number' }),
    /** Its sender waits for the link, or for the decision where there is none. */
    awaited: boolean().notNull().default(false),
    /** How long an accept waited for that; null: the response to the first call brought it, or it has not come. */
    waitedSeconds: doublePrecision(),
    /** When the latest link or decision arrived. */
    arrivedAt: timestamp({ withTimezone: true }),
    /** The sender has not seen that yet. */
    unseen: boolean().notNull().default(false),
  },
  (t) => [
    index('application_lead').on(t.leadId, t.id),
    // What a worker may ask about; most applications are settled, and not in it.
    index('application_due')
      .on(t.nextCheckAt)
      .where(sql`${t.nextCheckAt} is not null and ${t.operatorNeededAt} is null`),
    // By time, for the operator's figures: applications are inserted in order of time, so a small index is enough.
    index('application_requested').using('brin', t.requestedAt).with({ autosummarize: true }),
    // Few, and looked for by each scrape of the metrics.
    index('application_operator').on(t.operatorNeededAt).where(sql`${t.operatorNeededAt} is not null`),
    // A partner has at most one application of a lead that it holds or may hold, whatever races.
    uniqueIndex('application_open')
      .on(t.leadId, t.partnerId)
      .where(sql`${t.status} in ('sending', 'unknown', 'pending', 'accepted') and not ${t.superseded}`),
    // Applicants whom two partners have: hardly any, and looked for every minute.
    index('application_crossed').on(t.crossedAt).concurrently().where(sql`${t.crossedAt} is not null`),
    // What a user waits for or has not seen: a handful, asked for again and again.
    index('application_told')
      .on(t.affiliateId, t.environment, t.userId)
      .where(sql`${t.awaited} or ${t.unseen}`),
    // The latest waits at a partner.
    index('application_waited').on(t.partnerId, t.id).where(sql`${t.waitedSeconds} is not null`),
    // For an operator who is told a partner's reference. A hash is smaller than the text.
    index('application_reference').using('hash', t.reference).where(sql`${t.reference} is not null`),
    // What a partner has not decided, by age, for operators.
    index('application_undecided')
      .on(t.requestedAt, t.id)
      .where(sql`${t.status} in ('sending', 'unknown', 'pending') and not ${t.superseded}`),
    // What a partner has not decided, by age, for the lender's people.
    index('application_open_at')
      .on(t.partnerId, t.requestedAt, t.id)
      .concurrently()
      .where(sql`${t.status} in ('sending', 'unknown', 'pending')`),
    // The latest applications of a partner.
    index('application_partner').on(t.partnerId, t.requestedAt),
    // Few: whoever lists them would read through all that did not fail.
    index('application_failed')
      .on(t.partnerId, t.requestedAt)
      .concurrently()
      .where(sql`${t.status} = 'failed'`),
    // What an affiliate is paid for, by when it was accepted.
    index('application_accepted')
      .on(t.affiliateId, t.environment, t.settledAt)
      .where(sql`${t.status} = 'accepted' and not ${t.superseded}`),
    // A lead is referred to a partner once, whoever asks and however often.
    uniqueIndex('application_referral_key').on(t.leadId, t.partnerId).where(sql`${t.kind} = 'referral'`),
  ],
);

/**
 * What the partner was sent, as it was sent: written before the first call, so that each further one repeats it byte for
 * byte. Of an application that was never sent, and of a partner without an endpoint, there is none.
 */
export const applicationSent = pgTable(
  'application_sent',
  {
    applicationId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => application.id, { onDelete: 'cascade' }),
    /** The body of the call, encrypted and bound to the application (design lead 35). */
    ciphertext: bytea().notNull(),
    sentAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  // For nightly deletion: applications are sent in order of time, so a small index is enough.
  (t) => [index('application_sent_at').using('brin', t.sentAt)],
);
