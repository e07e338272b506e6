import { sql } from 'drizzle-orm';
import { bigint, boolean, check, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The history of the cluster in which ids are counted; a single row. Where PostgreSQL has another one now (it was
 * restored, or a standby was promoted), numbers may come again that clients know, so ids move ahead first (design care
 * 6, ids).
 */
export const timeline = pgTable(
  'timeline',
  {
    only: boolean().primaryKey().default(true),
    /** Of the cluster; null: the role may not read it. */
    systemIdentifier: text(),
    databaseOid: bigint({ mode: 'number' }).notNull(),
    /** As the names of WAL files begin, such as `00000002`; null: the role may not read it. */
    walTimeline: text(),
    /** When ids last moved ahead; null: never. */
    movedAt: timestamp({ withTimezone: true }),
  },
  (t) => [check('timeline_only', sql`${t.only}`)],
);
