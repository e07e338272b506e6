import { bigint, index, integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { lead } from './lead';

/** A match as it was offered. */
export interface StoredMatch {
  partnerId: number;
  rank: number;
  probability: number;
  /** The partner's quote, unchanged. */
  liveQuotes?: unknown;
}

/**
 * Why an eligible partner has no live score. `asking`: its answer is awaited. `late`: none came within the time limit.
 * `unreachable`: no connection, an error, or an unusable answer.
 */
export type UnscoredCause = 'asking' | 'no offer' | 'late' | 'unreachable';

/** A partner that only lacks its live score. */
export interface UnscoredPartner {
  partnerId: number;
  cause: UnscoredCause;
  /** When an answer that is awaited is given up, ISO 8601: whoever waited for it may have died. */
  until?: string;
}

/** What was shown until something of it changed: without quotes, which may be the applicant's. */
export interface FormerMatches {
  /** ISO 8601. */
  until: string;
  matches: Omit<StoredMatch, 'liveQuotes'>[];
}

/** One result of matching: the offered partners, best first. */
export const offer = pgTable(
  'offer',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    leadId: bigint({ mode: 'number' })
      .notNull()
      .references(() => lead.id),
    matches: jsonb().$type<StoredMatch[]>().notNull(),
    /** The matches as they were shown before answers changed them, oldest first; null: they are as they were made. */
    former: jsonb().$type<FormerMatches[]>(),
    /** The partners that only lack their live score; null before this was stored. */
    unscored: jsonb().$type<UnscoredPartner[]>(),
    /** The partners that the offer was limited to (`partner_ids`); null: all of the intent. */
    partnerIds: bigint({ mode: 'number' }).array(),
    /** The partners that were asked for a live score, whatever they answered; null before this was stored. */
    askedPartnerIds: bigint({ mode: 'number' }).array(),
    /** The catalogue version that the partners were matched by; null before this was stored. */
    catalogueVersion: bigint({ mode: 'number' }),
    /** The version of the lead's values that it was made of; null before this was stored. */
    valuesVersion: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('offer_lead').on(t.leadId),
    // Which were made in a time, such as that of a version of the catalogue; it costs an insert next to nothing.
    index('offer_created').using('brin', t.createdAt).with({ autosummarize: true }),
  ],
);
