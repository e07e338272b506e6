import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { user } from '@/db/schema/access/user';
import { deliveryStatuses } from '@/db/schema/event/alert-channel';
import {
  incidentCertainties,
  incidentChannels,
  incidentData,
  incidentKinds,
  incidentNatures,
  incidentScopeStates,
  incidentWays,
  type ScopeGaps,
  type StoredScopeRow,
} from '@/word/incident';

const moment = () => timestamp({ withTimezone: true });

/** A compromise of personal data (POPIA s22): through whom, when, and what was told to whom. Names no applicant. */
export const incident = pgTable('incident', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  subjectKind: text({ enum: incidentKinds }).notNull(),
  /** Of a user there may be several: those who had the email address one after the other. */
  subjectIds: bigint({ mode: 'number' }).array().notNull(),
  fromAt: moment().notNull(),
  /** Exclusive. */
  toAt: moment().notNull(),
  noticedAt: moment().notNull(),
  certainty: text({ enum: incidentCertainties }).notNull(),
  nature: text({ enum: incidentNatures }).notNull(),
  /** Why the Regulator and the people were told later than at once; empty: nothing was said. */
  lateReason: text().notNull().default(''),
  regulatorToldAt: moment(),
  peopleToldAt: moment(),
  /** What letters say: the number to call, and who signs. Empty until somebody says so: none is sent before. */
  callNumber: text().notNull().default(''),
  signedBy: text().notNull().default(''),
  /** Incremented by each change of what is above; a save based on an older one is refused. */
  version: integer().notNull().default(1),
  /** Since when no further letter is sent; null: those that are due are. */
  lettersStoppedAt: moment(),
  /** Null: by the command line. */
  userId: bigint({ mode: 'number' }).references(() => user.id),
  createdAt: moment().notNull().defaultNow(),
});

/** What was done about an incident, in order; append-only (trigger). */
export const incidentMeasure = pgTable(
  'incident_measure',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    incidentId: bigint({ mode: 'number' })
      .notNull()
      .references(() => incident.id),
    words: text().notNull(),
    userId: bigint({ mode: 'number' }).references(() => user.id),
    at: moment().notNull().defaultNow(),
  },
  (t) => [index('incident_measure_incident').on(t.incidentId, t.id)],
);

/** A version of whose data an incident touched: counted by a worker, step by step, and then never changed (trigger). */
export const incidentScope = pgTable(
  'incident_scope',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    incidentId: bigint({ mode: 'number' })
      .notNull()
      .references(() => incident.id),
    version: integer().notNull(),
    state: text({ enum: incidentScopeStates }).notNull().default('counting'),
    /** Which of the steps of its kind is under way, and the last row that was looked at. */
    step: integer().notNull().default(0),
    cursor: bigint({ mode: 'number' }).notNull().default(0),
    /** Rows that were looked at, for the page. */
    looked: bigint({ mode: 'number' }).notNull().default(0),
    gaps: jsonb().$type<ScopeGaps>().notNull(),
    rows: jsonb().$type<readonly StoredScopeRow[]>().notNull().default([]),
    /** What is not known, in words. */
    unknown: jsonb().$type<readonly string[]>().notNull().default([]),
    userId: bigint({ mode: 'number' }).references(() => user.id),
    createdAt: moment().notNull().defaultNow(),
    endedAt: moment(),
  },
  (t) => [
    uniqueIndex('incident_scope_version').on(t.incidentId, t.version),
    uniqueIndex('incident_scope_counting').on(t.incidentId).where(sql`${t.state} = 'counting'`),
  ],
);

/** Which lead a version of a scope touched, how and when: so that letters can be written later. Numbers alone. */
export const incidentTouch = pgTable(
  'incident_touch',
  {
    scopeId: bigint({ mode: 'number' }).notNull(),
    leadId: bigint({ mode: 'number' }).notNull(),
    way: text({ enum: incidentWays }).notNull(),
    data: text({ enum: incidentData }).notNull(),
    firstAt: moment().notNull(),
    lastAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.scopeId, t.leadId, t.way, t.data] })],
);

/**
 * A letter to one person by email, or a text to whom email does not reach, with the time when it is due. Words and address are made when it is sent: neither is
 * stored here.
 */
export const incidentLetter = pgTable(
  'incident_letter',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    incidentId: bigint({ mode: 'number' })
      .notNull()
      .references(() => incident.id),
    channel: text({ enum: incidentChannels }).notNull().default('email'),
    /** The person's newest lead with an email address, or a number, when the letter was stored: their order. */
    leadId: bigint({ mode: 'number' }).notNull(),
    /** All leads of the person in the scope: a later version writes to none of them again. */
    leadIds: bigint({ mode: 'number' }).array().notNull(),
    status: text({ enum: deliveryStatuses }).notNull().default('waiting'),
    tries: integer().notNull().default(0),
    /** What was wrong with the last try: one of our codes. */
    problem: text(),
    createdAt: moment().notNull().defaultNow(),
    /** Null: the sending was stopped. */
    dueAt: moment(),
    /** When it was to be sent first: after a day of tries it is given up. */
    releasedAt: moment(),
    settledAt: moment(),
  },
  (t) => [
    index('incident_letter_incident').on(t.incidentId, t.id),
    index('incident_letter_due').on(t.dueAt).where(sql`${t.status} = 'waiting' and ${t.dueAt} is not null`),
  ],
);
