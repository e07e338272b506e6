import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { user } from '@/db/schema/access/user';
import { affiliate } from '@/db/schema/account/affiliate';
import { environmentName } from '@/db/schema/base/environment';
import { lead } from '@/db/schema/lead/lead';

/** What an affiliate's applicants are sent with a link, one text for each language. */
export const messageText = pgTable(
  'message_text',
  {
    affiliateId: bigint({ mode: 'number' })
      .notNull()
      .references(() => affiliate.id),
    environment: environmentName().notNull(),
    language: text().notNull(),
    text: text().notNull(),
    version: integer().notNull().default(1),
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    userId: bigint({ mode: 'number' }).references(() => user.id),
  },
  (t) => [primaryKey({ columns: [t.affiliateId, t.environment, t.language] })],
);

/** The language in which an agent hands a lead's link over, as chosen last. */
export const handOverLanguage = pgTable('hand_over_language', {
  leadId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => lead.id),
  language: text().notNull(),
});
