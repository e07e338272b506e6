import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { user } from '@/db/schema/access/user';
import { affiliate } from './affiliate';
import { apiKey } from './api-key';

/**
 * Steps that an affiliate has completed in UAT, once per step: by a key, the evidence for its Production key (spec 5.8);
 * or by somebody in the portal, which a manager's first steps show.
 */
export const goLiveStep = pgTable(
  'go_live_step',
  {
    affiliateId: bigint({ mode: 'number' })
      .notNull()
      .references(() => affiliate.id),
    step: text().notNull(),
    firstAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Who did it: a key, or a user. */
    apiKeyId: bigint({ mode: 'number' }).references(() => apiKey.id),
    userId: bigint({ mode: 'number' }).references(() => user.id),
  },
  (t) => [
    primaryKey({ columns: [t.affiliateId, t.step] }),
    check('go_live_step_by', sql`num_nonnulls(${t.apiKeyId}, ${t.userId}) = 1`),
  ],
);
