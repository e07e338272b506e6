import { bigint, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { affiliate } from '@/db/schema/account/affiliate';
import { inboxAnswers } from '@/word/inbox-answer';

/** How the sandbox's inbox of an affiliate answers. None: 200. */
export const sandboxInbox = pgTable('sandbox_inbox', {
  affiliateId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => affiliate.id),
  answer: text({ enum: inboxAnswers }).notNull(),
});

/** What came to the sandbox's inbox of an affiliate: the latest hundred. Only what we have signed is kept. */
export const sandboxInboxMessage = pgTable(
  'sandbox_inbox_message',
  {
    affiliateId: bigint({ mode: 'number' })
      .notNull()
      .references(() => affiliate.id),
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    webhookId: text().notNull(),
    timestamp: text().notNull(),
    signature: text().notNull(),
    body: text().notNull(),
    answered: text({ enum: inboxAnswers }).notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.affiliateId, t.number] })],
);
