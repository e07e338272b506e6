import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { partner } from './partner';

export const endpointKind = pgEnum('endpoint_kind', ['score', 'accept', 'link']);
export type EndpointKind = (typeof endpointKind.enumValues)[number];

/** Calls to a partner's endpoint, per hour. Kept for 30 days. */
export const partnerCallHour = pgTable(
  'partner_call_hour',
  {
    partnerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => partner.id),
    kind: endpointKind().notNull(),
    hour: timestamp({ withTimezone: true }).notNull(),
    calls: integer().notNull(),
    /** Of those, calls without a valid response. */
    failed: integer().notNull(),
    /** Calls by duration; the buckets are those of `lib/catalogue/partner/call-duration.ts`. */
    durations: integer().array().notNull(),
    lastFailedAt: timestamp({ withTimezone: true }),
    /** A short description; never an applicant's values. */
    lastProblem: text(),
  },
  (t) => [primaryKey({ columns: [t.partnerId, t.kind, t.hour] })],
);

/** `callback`: the partner called us. */
export const partnerCallKinds = ['score', 'accept', 'link', 'callback'] as const;
export type PartnerCallKind = (typeof partnerCallKinds)[number];

/**
 * One call to a partner, or a callback from it: when, how long and what came of it; never a body or an applicant's
 * value (design care 1). Kept as long as the request log. No foreign keys: it is written in bulk, outside the requests.
 */
export const partnerCall = pgTable(
  'partner_call',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    partnerId: bigint({ mode: 'number' }).notNull(),
    kind: text({ enum: partnerCallKinds }).notNull(),
    leadId: bigint({ mode: 'number' }),
    /** Null for a score, which is asked before there is an application. */
    applicationId: bigint({ mode: 'number' }),
    /** The HTTP status; of a callback ours. Null: no response. */
    status: smallint(),
    durationMs: integer().notNull(),
    /** Why there was no valid response, as `lib/catalogue/partner/problem.ts` words it; null: there was one. */
    problem: text(),
  },
  (t) => [
    index('partner_call_lead').on(t.leadId, t.id).where(sql`${t.leadId} is not null`),
    // The latest calls of an endpoint.
    index('partner_call_endpoint').on(t.partnerId, t.kind, t.id),
    // Rows are inserted in order of time: a few index pages instead of one entry per row.
    index('partner_call_age').using('brin', t.at),
  ],
);
