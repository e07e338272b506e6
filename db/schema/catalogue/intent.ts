import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { affiliate } from '@/db/schema/account/affiliate';
import { environmentName } from '@/db/schema/base/environment';

/** A title that an intent had: the API takes it for the intent until the end of that South African day. */
export interface FormerTitle {
  title: string;
  /** `2027-05-24` */
  until: string;
}

export const intent = pgTable(
  'intent',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    environment: environmentName().notNull(),
    title: text().notNull(),
    active: boolean().notNull().default(true),
    /** Lead field names that `POST /offer` requires (spec 2.1). */
    requiredFields: text().array().notNull().default([]),
    /** What people also call it, for the search of our own pages. */
    synonyms: text().array().notNull().default([]),
    /** Newest last; those that are over may still stand here. */
    formerTitles: jsonb().$type<FormerTitle[]>().notNull().default([]),
    /** True: only the affiliates in `intent_affiliate` may use it. */
    restricted: boolean().notNull().default(false),
    /** Incremented by each change; a save based on an older version is stale. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex('intent_title_key').on(t.environment, sql`lower(${t.title})`)],
);

export const intentAffiliate = pgTable(
  'intent_affiliate',
  {
    intentId: bigint({ mode: 'number' })
      .notNull()
      .references(() => intent.id),
    affiliateId: bigint({ mode: 'number' })
      .notNull()
      .references(() => affiliate.id),
  },
  (t) => [primaryKey({ columns: [t.intentId, t.affiliateId] })],
);
