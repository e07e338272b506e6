import { bigint, date, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import { environmentName } from '@/db/schema/base/environment';
import { affiliate } from './affiliate';

/** Calls to `/api/v1` by affiliate and South African day: who has yet to move to v2. */
export const v1CallCount = pgTable(
  'v1_call_count',
  {
    affiliateId: bigint({ mode: 'number' })
      .notNull()
      .references(() => affiliate.id),
    environment: environmentName().notNull(),
    day: date({ mode: 'string' }).notNull(),
    calls: bigint({ mode: 'number' }).notNull(),
    lastAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.affiliateId, t.environment, t.day] })],
);
