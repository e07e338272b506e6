import { bigint, integer, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { user } from '@/db/schema/access/user';
import { batch } from './batch';

/** An upload that is being undone, or was: its leads are removed, a chunk of rows at a time. */
export const batchUndo = pgTable('batch_undo', {
  batchId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => batch.id, { onDelete: 'cascade' }),
  removed: integer().notNull().default(0),
  /** Leads of the upload that were changed, read into another file or sent to a partner since. */
  kept: integer().notNull().default(0),
  /** Rows up to this one are done. */
  doneRow: integer().notNull().default(0),
  userId: bigint({ mode: 'number' }).references(() => user.id),
  startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  finishedAt: timestamp({ withTimezone: true }),
});
