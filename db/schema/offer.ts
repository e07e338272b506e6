import { bigint, index, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { lead } from './lead';

/** A match as it was offered. */
export interface StoredMatch {
  partnerId: number;
  rank: number;
  probability: number;
  /** The partner's quote, exactly as it came. */
  liveQuotes?: unknown;
}

/** One answer of the matching: the partners that were offered, best first. */
export const offer = pgTable(
  'offer',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    leadId: bigint({ mode: 'number' })
      .notNull()
      .references(() => lead.id),
    matches: jsonb().$type<StoredMatch[]>().notNull(),
    /** The only partners that were asked for (`partner_ids`); null: all of the intent. */
    partnerIds: bigint({ mode: 'number' }).array(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('offer_lead').on(t.leadId)],
);
