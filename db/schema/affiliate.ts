import { bigint, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const affiliate = pgTable('affiliate', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  /** The public referee code other affiliates send as `referee_id` (spec 2.1). */
  refereeId: text().notNull().unique(),
  liveFeedback: boolean().notNull().default(false),
  active: boolean().notNull().default(true),
  /** UAT use approved (spec 5.8): before it no Production key, capture or upload. */
  uatApprovedAt: timestamp({ withTimezone: true }),
  /** Raised by each change; a save that was made from another one is stale. */
  version: integer().notNull().default(1),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
