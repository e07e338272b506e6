import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { user } from '@/db/schema/access/user';

/** The columns of a list that a user has chosen, by their keys. Without a row the list shows its usual ones. */
export const listColumns = pgTable(
  'list_columns',
  {
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => user.id),
    list: text().notNull(),
    columns: text().array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.list] })],
);
