import { bigint, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { affiliate } from './affiliate';
import { apiKey } from './api-key';

/**
 * Checklist steps that an affiliate's UAT key has completed, once per step: the evidence for its Production key
 * (spec 5.8).
 */
export const goLiveStep = pgTable(
  'go_live_step',
  {
    affiliateId: bigint({ mode: 'number' })
      .notNull()
      .references(() => affiliate.id),
    step: text().notNull(),
    firstAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    apiKeyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => apiKey.id),
  },
  (t) => [primaryKey({ columns: [t.affiliateId, t.step] })],
);
