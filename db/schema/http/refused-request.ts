import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * API calls without a valid key, counted by address and hour: whoever sends them is nobody we know, so nothing of what
 * they sent is kept. An hour has a limited number of addresses; the rest are counted under a blank one, so that nobody
 * can fill the database.
 */
export const refusedRequest = pgTable(
  'refused_request',
  {
    hour: timestamp({ withTimezone: true }).notNull(),
    /** Of IPv6 its /64; blank: all the others of that hour. */
    address: text().notNull(),
    calls: integer().notNull(),
    lastAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.hour, t.address] })],
);
