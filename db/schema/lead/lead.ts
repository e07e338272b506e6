import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { user } from '@/db/schema/access/user';
import { affiliate } from '@/db/schema/account/affiliate';
import { apiKey } from '@/db/schema/account/api-key';
import { bytea } from '@/db/schema/base/column';
import { environmentName } from '@/db/schema/base/environment';
import { intent } from '@/db/schema/catalogue/intent';
import { leadBasis } from '@/db/schema/lead/lead-basis';
import { leadSources, leadStates } from '@/word/lead';

export const leadState = pgEnum('lead_state', leadStates);

export const leadSource = pgEnum('lead_source', leadSources);

/** Values of the optional lead fields, by the field's name in the API. */
export type StoredLeadFields = Record<string, string | number | boolean>;

export type FilledIncome = 'gross_income' | 'net_income';

export const lead = pgTable(
  'lead',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    affiliateId: bigint({ mode: 'number' })
      .notNull()
      .references(() => affiliate.id),
    environment: environmentName().notNull(),
    intentId: bigint({ mode: 'number' })
      .notNull()
      .references(() => intent.id),
    state: leadState().notNull().default('new'),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** With leading zero (spec 2.1). */
    cellPhoneNumber: text().notNull(),
    /** As it was sent; v1 returns this. */
    cellPhoneNumberSent: text().notNull(),
    email: text(),
    idNumberCiphertext: bytea(),
    idNumberHash: bytea(),
    /** Every other lead field that was sent. */
    fields: jsonb().$type<StoredLeadFields>().notNull(),
    /** Counts the changes of the applicant's values: an accept and an offer name the version that they are made of. */
    valuesVersion: integer().notNull().default(1),
    /** The income field that was not sent and copies the other's value. Null: both were sent, or neither. */
    filledIncome: text().$type<FilledIncome>(),
    refereeAffiliateId: bigint({ mode: 'number' }).references(() => affiliate.id),
    /** Where the affiliate's own systems say that it came from, and the click that its tracker knows. */
    subId: text(),
    clickId: text(),
    bank: text(),
    /** The latest saved offer; its matches are the current matches. */
    offerId: bigint({ mode: 'number' }),
    /** The probability of that offer's best match, in percent; null: no offer, or none matches. */
    bestChance: smallint(),
    /** Since when an agent has dealt with it, so that no list offers it as new; a trigger ends it with a new number. */
    setAsideAt: timestamp({ withTimezone: true }),
    /** What its opt-outs are found by (`opt_out.hash`): of ID number, phone and email; null: a former release stored it. */
    optOutHashes: bytea().array(),
    /** Numbers that agents reported as wrong: the applicant is not called there, on any of their leads. */
    wrongNumbers: text().array(),
    /** The latest application made by an accept or by live feedback. */
    applicationId: bigint({ mode: 'number' }),
    /** When the worker begins again with live feedback whose process died; null: the lead asked for none. */
    feedbackDueAt: timestamp({ withTimezone: true }),
    batchId: bigint({ mode: 'number' }),
    batchRow: integer(),
    source: leadSource().notNull(),
    apiKeyId: bigint({ mode: 'number' }).references(() => apiKey.id),
    userId: bigint({ mode: 'number' }).references(() => user.id),
    /** Version of the consent text that was read out; null if the client's own system asked. */
    consentText: text(),
    popi: boolean().notNull(),
    /** Why one may speak to the applicant: as its sender said, or as the affiliate's setting was. */
    basis: leadBasis().notNull().default('asked'),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Personal fields were erased (by retention or an operator). */
    erasedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    // For lists, newest first. Includes the filter columns, so that even a filter without matches is answered
    // from the index: 0.1 s for a million leads.
    index('lead_list').on(
      t.affiliateId,
      t.environment,
      t.createdAt,
      t.id,
      t.state,
      t.intentId,
      t.source,
      t.userId,
    ),
    index('lead_state').on(
      t.affiliateId,
      t.environment,
      t.state,
      t.createdAt,
      t.id,
      t.intentId,
      t.source,
      t.userId,
    ),
    // For clients that keep up with their leads (`GET /lead`): in the order of their last changes.
    index('lead_updated').on(t.affiliateId, t.environment, t.updatedAt, t.id, t.state),
    // Leads of files that no agent has worked on yet, best chance first.
    index('lead_to_call')
      .on(t.affiliateId, t.environment, t.bestChance, t.id)
      .where(
        sql`${t.source} = 'batch' and ${t.state} = 'matched' and ${t.applicationId} is null and ${t.setAsideAt} is null`,
      ),
    index('lead_agent')
      .on(t.affiliateId, t.environment, t.userId, t.createdAt, t.id, t.state, t.intentId, t.source)
      .where(sql`${t.userId} is not null`),
    // The words of a name, each under its affiliate, environment and four weeks (`lead_words` in the migration), for
    // prefix search: a page reads the newest weeks that fill it, however many leads are older, and what is inserted
    // stands together. Every search scans the pending list of recent writes, so that is kept short.
    index('lead_search')
      .using(
        'gin',
        sql`lead_words(${t.affiliateId}, ${t.environment}, ${t.createdAt}, ${t.firstName}, ${t.lastName})`,
      )
      .with({ gin_pending_list_limit: 1024 }),
    index('lead_id_number').on(t.affiliateId, t.environment, t.idNumberHash),
    // By time, for the operator's figures and nightly retention: leads are inserted in order of time, so a small
    // index is enough.
    index('lead_created_at').using('brin', t.createdAt),
    // Time and id follow, so that the leads of half a number are put in order without being read.
    index('lead_phone').on(t.affiliateId, t.environment, t.cellPhoneNumber, t.createdAt, t.id),
    // For the end of a phone number, of four digits or more. Only those four, which many leads share: equal keys are
    // stored once, so that it stays the smallest index of the table.
    index('lead_phone_end')
      .on(t.affiliateId, t.environment, sql`"right"(${t.cellPhoneNumber}, 4)`)
      .where(sql`${t.cellPhoneNumber} <> ''`),
    // For a whole email address. The row has it in plain text, so its hash needs no key.
    index('lead_email')
      .on(t.affiliateId, t.environment, sql`hashtext(lower(${t.email}))`)
      .where(sql`${t.email} is not null`),
    // Live feedback that has not come to an end: a lead that moved on is no longer in it.
    index('lead_feedback_due')
      .on(t.feedbackDueAt)
      .concurrently()
      .where(sql`${t.state} = 'new' and ${t.feedbackDueAt} is not null`),
    // For the list of what came from a place, and for the click of a tracker; most leads name neither.
    index('lead_sub_id')
      .on(t.affiliateId, t.environment, t.subId, t.createdAt, t.id)
      .concurrently()
      .where(sql`${t.subId} is not null`),
    index('lead_click_id')
      .on(t.affiliateId, t.environment, t.clickId, t.createdAt, t.id)
      .concurrently()
      .where(sql`${t.clickId} is not null`),
    // What a former release stored: the worker adds the hashes.
    index('lead_without_opt_out_hashes')
      .on(t.id)
      .concurrently()
      .where(sql`${t.optOutHashes} is null and ${t.erasedAt} is null`),
    // For counting leads attributed to an affiliate by others; few leads name a referee.
    index('lead_referee')
      .on(t.refereeAffiliateId, t.environment, t.id)
      .where(sql`${t.refereeAffiliateId} is not null`),
  ],
);

/** A lead's identity for deduplication: the newest lead of an applicant for an intent (design lead 15). */
export const leadIdentity = pgTable(
  'lead_identity',
  {
    affiliateId: bigint({ mode: 'number' }).notNull(),
    environment: environmentName().notNull(),
    intentId: bigint({ mode: 'number' }).notNull(),
    idNumberHash: bytea().notNull(),
    leadId: bigint({ mode: 'number' }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When a client was last told which lead it is; null: only files have named it. */
    answeredAt: timestamp({ withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.affiliateId, t.environment, t.intentId, t.idNumberHash] })],
);

/** Kinds of entries in a lead's history. */
export const historyKinds = [
  'created',
  'values replaced',
  'offer made',
  'partner asked again',
  'no partner matches',
  'application sent',
  'referral waits',
  'referral not sent',
  'application accepted',
  'application declined',
  'application failed',
  'application pending',
  'application unknown',
  'link arrived',
  'link handed over',
  'link opened',
  'link not sent',
  'outcome not applied',
  'referral accepted by the applicant',
  'application accepted by the applicant again',
  'referral taken by live feedback',
  'lead follows earlier application',
  'two lenders',
  'operator needed',
  'moved in time',
  'product changed',
  'product changed from',
] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** A lead's history, in order: who, when, what. Holds ids and field names, never an applicant's values. */
export const leadEvent = pgTable(
  'lead_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    // Written in the statement that writes the lead, and leads are never deleted: a foreign key would only cost
    // time.
    leadId: bigint({ mode: 'number' }).notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    kind: text({ enum: historyKinds }).notNull(),
    apiKeyId: bigint({ mode: 'number' }),
    userId: bigint({ mode: 'number' }),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    index('lead_event_lead').on(t.leadId, t.id),
    index('lead_event_not_applied').on(t.at).concurrently().where(sql`${t.kind} = 'outcome not applied'`),
  ],
);
