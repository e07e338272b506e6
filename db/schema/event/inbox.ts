import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { user } from '@/db/schema/access/user';
import { inboxKinds } from '@/word/inbox';

/**
 * Who has taken something that waits for an operator, and until when it is put off; without a row it is nobody's. What waits
 * stands in its own table, and is done there: a row that has outlived it is removed with the next change.
 */
export const inboxItem = pgTable(
  'inbox_item',
  {
    kind: text({ enum: inboxKinds }).notNull(),
    /** Of the request, application, planned change or alert; of outcomes their lender. */
    subjectId: bigint({ mode: 'number' }).notNull(),
    takenBy: bigint({ mode: 'number' }).references(() => user.id),
    takenAt: timestamp({ withTimezone: true }),
    snoozedUntil: timestamp({ withTimezone: true }),
    snoozedBy: bigint({ mode: 'number' }).references(() => user.id),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subjectId] }),
    check('inbox_item_taken', sql`(${t.takenBy} is null) = (${t.takenAt} is null)`),
    check('inbox_item_snoozed', sql`(${t.snoozedBy} is null) = (${t.snoozedUntil} is null)`),
  ],
);
