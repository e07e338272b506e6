import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '@/db/schema/base/column';
import { environmentName } from '@/db/schema/base/environment';

/** How a lead's data was read; `api` and `id number` show the full ID number, the others mask it. */
export const leadReadKinds = ['api', 'exported', 'id number', 'listed', 'opened'] as const;
export type LeadReadKind = (typeof leadReadKinds)[number];

/** The list of callers' notes: people who are no lead. */
export const callersRead = 'callers';

/**
 * Who has read which lead (design desk 7): one lead, or a list or an export with its number of rows. Holds no
 * applicant's values. No foreign keys: it is written in bulk, outside the requests.
 */
export const leadRead = pgTable(
  'lead_read',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    affiliateId: bigint({ mode: 'number' }).notNull(),
    environment: environmentName().notNull(),
    /** `user` or `key`. */
    actorKind: text().notNull(),
    actorId: bigint({ mode: 'number' }),
    /** Of a user: in which session (`session.number`); null: recorded before sessions had numbers. */
    sessionNumber: bigint({ mode: 'number' }),
    /** The client's IP address. */
    origin: text(),
    kind: text({ enum: [...leadReadKinds, callersRead] }).notNull(),
    /** Null for a list or an export. */
    leadId: bigint({ mode: 'number' }),
    /** How many leads a list or an export had, or notes; null for one lead. */
    rows: integer(),
  },
  (t) => [
    index('lead_read_lead').on(t.leadId, t.id),
    index('lead_read_list').on(t.affiliateId, t.environment, t.kind, t.id),
    // Rows are inserted in order of time: a few index pages instead of one entry per row.
    index('lead_read_age').using('brin', t.at),
  ],
);

/**
 * Which leads a list or an export held, so that a leaked account can be told lead by lead. Written in the statement that
 * records the read, and deleted with it; reads of earlier releases have none.
 */
export const leadReadSet = pgTable('lead_read_set', {
  readId: bigint({ mode: 'number' }).primaryKey(),
  /** The leads' ids, ascending, each as its distance to the one before (`lib/desk/lead-read/id-set.ts`). */
  ids: bytea().notNull(),
});
