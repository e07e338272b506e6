import { bigint, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { leadBasis } from '@/db/schema/lead/lead-basis';

export const affiliate = pgTable('affiliate', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  /** The public referee code that other affiliates send as `referee_id` (spec 2.1). */
  refereeId: text().notNull().unique(),
  liveFeedback: boolean().notNull().default(false),
  /** Of leads whose request or file does not say it. */
  leadBasis: leadBasis().notNull().default('asked'),
  active: boolean().notNull().default(true),
  /** UAT use approved (spec 5.8): required for a Production key, capture and upload. */
  uatApprovedAt: timestamp({ withTimezone: true }),
  /** Whom to call at the affiliate; for operators only, like the note. */
  contactName: text(),
  contactEmail: text(),
  contactPhone: text(),
  note: text(),
  /** Incremented by each change; a save based on an older version is stale. */
  version: integer().notNull().default(1),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
