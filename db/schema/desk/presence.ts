import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { session, user } from '@/db/schema/access/user';
import { affiliate } from '@/db/schema/account/affiliate';
import { leadState } from '@/db/schema/lead/lead';

/**
 * What kind of page a session of an affiliate's staff is on, for the manager's wall (design lead 40, presence): no lead
 * and no address. It goes with its session. Written on a change, and otherwise twice a minute at most.
 */
export const presence = pgTable(
  'presence',
  {
    sessionId: text()
      .primaryKey()
      .references(() => session.id, { onDelete: 'cascade' }),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => user.id),
    affiliateId: bigint({ mode: 'number' })
      .notNull()
      .references(() => affiliate.id),
    /** One of `lib/lead/presence/page-kind.ts`. */
    page: text().notNull(),
    /** Of the lead that the page shows. */
    leadState: leadState(),
    /** Since when it is on such a page. */
    since: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When somebody last worked with the page. */
    toldAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('presence_affiliate').on(t.affiliateId)],
);
