import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { user } from '@/db/schema/access/user';
import { affiliate } from '@/db/schema/account/affiliate';
import { environmentName } from '@/db/schema/base/environment';
import { savedLists } from '@/word/saved-list';

/** A filter of a list under a name: of one user, or shared with the team by a manager. */
export const savedFilter = pgTable(
  'saved_filter',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null: an operator's. */
    affiliateId: bigint({ mode: 'number' }).references(() => affiliate.id),
    list: text({ enum: savedLists }).notNull().default('lead'),
    /** Products and lenders have other ids in the other environment. */
    environment: environmentName().notNull(),
    /** Who saved it. */
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => user.id),
    name: text().notNull(),
    /** What the list is filtered by, as in its address: no applicant's values. */
    filter: jsonb().$type<Record<string, string | number>>().notNull(),
    isShared: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('saved_filter_own')
      .on(t.userId, t.environment, t.list, sql`lower(${t.name})`)
      .where(sql`not ${t.isShared}`),
    uniqueIndex('saved_filter_shared')
      .on(sql`coalesce(${t.affiliateId}, 0)`, t.environment, t.list, sql`lower(${t.name})`)
      .where(sql`${t.isShared}`),
    index('saved_filter_user').on(t.userId),
  ],
);

/** The filter with which a user's list of leads opens. */
export const defaultFilter = pgTable(
  'default_filter',
  {
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => user.id),
    environment: environmentName().notNull(),
    filterId: bigint({ mode: 'number' })
      .notNull()
      .references(() => savedFilter.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.environment] }), index('default_filter_of').on(t.filterId)],
);
