import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { user } from '@/db/schema/access/user';
import { affiliate } from '@/db/schema/account/affiliate';
import { bytea } from '@/db/schema/base/column';
import { environmentName } from '@/db/schema/base/environment';
import { partner } from '@/db/schema/catalogue/partner';
import { lead } from '@/db/schema/lead/lead';

/** The lead that a row is about, and whose it is. */
const ofLead = () => ({
  affiliateId: bigint({ mode: 'number' }).notNull(),
  environment: environmentName().notNull(),
  leadId: bigint({ mode: 'number' })
    .notNull()
    .references(() => lead.id),
});

/** Why somebody is to be called: it was agreed, nobody answered, or a lender opens or has room again. */
export const callBackReason = pgEnum('call_back_reason', ['agreed', 'no answer', 'lender opens']);
export type CallBackReason = (typeof callBackReason.enumValues)[number];

/** When a lead is to be called next. A lead has at most one that is open. */
export const callBack = pgTable(
  'call_back',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...ofLead(),
    /** Whose it is; null: anyone's. */
    userId: bigint({ mode: 'number' }).references(() => user.id),
    dueAt: timestamp({ withTimezone: true }).notNull(),
    /** The applicant asked for this time, which may be outside of contact hours. */
    askedForByApplicant: boolean().notNull().default(false),
    reason: callBackReason().notNull(),
    /** The lender that opens. */
    partnerId: bigint({ mode: 'number' }).references(() => partner.id),
    createdBy: bigint({ mode: 'number' }).references(() => user.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When it was done, replaced or dropped; null: it is open. */
    doneAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('call_back_open').on(t.leadId).where(sql`${t.doneAt} is null`),
    index('call_back_due').on(t.affiliateId, t.environment, t.dueAt, t.id).where(sql`${t.doneAt} is null`),
    index('call_back_own')
      .on(t.affiliateId, t.environment, t.userId, t.dueAt)
      .where(sql`${t.doneAt} is null`),
  ],
);

/** How a call ended. */
export const dispositionKind = pgEnum('disposition_kind', [
  'done',
  'no answer',
  'call back',
  'not interested',
  'wrong number',
  'do not contact',
  'wrong applicant',
]);
export type DispositionKind = (typeof dispositionKind.enumValues)[number];

/** Why a lead is not its applicant's: the ID number is another person's, there are two of it, or it was a test or a mistake. */
export const wrongReasons = ['other person', 'captured twice', 'no applicant'] as const;
export type WrongReason = (typeof wrongReasons)[number];

/** What agents said of how their calls with a lead ended. A trigger keeps rows as they are: one is taken back by another. */
export const disposition = pgTable(
  'disposition',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...ofLead(),
    userId: bigint({ mode: 'number' }).references(() => user.id),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Made by the page with each press: sent twice, it is stored once. */
    pressId: uuid().notNull(),
    kind: dispositionKind().notNull(),
    /** Of a wrong applicant: why. */
    reason: text({ enum: wrongReasons }),
    /** The one that this takes back; its kind is that one's. */
    undoes: bigint({ mode: 'number' }).references((): AnyPgColumn => disposition.id),
    /** The call-back that it made. */
    madeCallBackId: bigint({ mode: 'number' }),
    /** The call-back that it ended. */
    endedCallBackId: bigint({ mode: 'number' }),
    /** `lead.set_aside_at` before it. */
    setAsideBefore: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('disposition_lead').on(t.leadId, t.id),
    index('disposition_user').on(t.affiliateId, t.environment, t.userId, t.at),
    uniqueIndex('disposition_press').on(t.affiliateId, t.environment, t.pressId),
    uniqueIndex('disposition_undone').on(t.undoes).where(sql`${t.undoes} is not null`),
    // Looked for with every lead that is served.
    index('disposition_do_not_contact')
      .on(t.leadId)
      .where(sql`${t.kind} = 'do not contact' and ${t.undoes} is null`),
    check(
      'disposition_undo',
      sql`${t.undoes} is null or (${t.madeCallBackId} is null and ${t.endedCallBackId} is null)`,
    ),
  ],
);

/** What an affiliate calls the dispositions: those that it has renamed. */
export const dispositionLabel = pgTable(
  'disposition_label',
  {
    affiliateId: bigint({ mode: 'number' })
      .notNull()
      .references(() => affiliate.id),
    environment: environmentName().notNull(),
    labels: jsonb().$type<Partial<Record<DispositionKind, string>>>().notNull(),
    version: integer().notNull().default(1),
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    userId: bigint({ mode: 'number' }).references(() => user.id),
  },
  (t) => [primaryKey({ columns: [t.affiliateId, t.environment] })],
);

/** An agent's note on a lead, encrypted; deleted when the applicant is erased. */
export const leadNote = pgTable(
  'lead_note',
  {
    /** Made by the page: sent twice, it is stored once. */
    id: uuid().notNull(),
    ...ofLead(),
    userId: bigint({ mode: 'number' }).references(() => user.id),
    ciphertext: bytea().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.leadId, t.id] }),
    index('lead_note_user').on(t.affiliateId, t.environment, t.userId, t.createdAt),
  ],
);

/** Who has which applicant open, for two minutes at a time: nobody else is served any lead of theirs. */
export const leadHold = pgTable(
  'lead_hold',
  {
    ...ofLead(),
    /** Of the applicant: 64 bits of the hash of their ID number, which say nothing about it. */
    identity: bigint({ mode: 'bigint' }).notNull(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => user.id),
    /** Since when this user has had it without a break. */
    heldSince: timestamp({ withTimezone: true }).notNull().defaultNow(),
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.affiliateId, t.environment, t.identity] }),
    index('lead_hold_lead').on(t.leadId),
    index('lead_hold_until').on(t.until),
  ],
);
