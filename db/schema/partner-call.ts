import { bigint, integer, pgEnum, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
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
    /** Calls by duration; the buckets are those of `lib/partner/call-duration.ts`. */
    durations: integer().array().notNull(),
    lastFailedAt: timestamp({ withTimezone: true }),
    /** A short description; never an applicant's values. */
    lastProblem: text(),
  },
  (t) => [primaryKey({ columns: [t.partnerId, t.kind, t.hour] })],
);
