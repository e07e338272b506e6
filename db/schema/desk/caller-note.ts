import { bigint, index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import { user } from '@/db/schema/access/user';
import { affiliate } from '@/db/schema/account/affiliate';
import { bytea } from '@/db/schema/base/column';
import { environmentName } from '@/db/schema/base/environment';

/**
 * A call of somebody who has no South African ID number, and so can be no lead: phone and reason, encrypted. Nothing of it
 * goes to a lender; it ends after 90 days, by a press, or with the erasure of an applicant of that phone.
 */
export const callerNote = pgTable(
  'caller_note',
  {
    affiliateId: bigint({ mode: 'number' })
      .notNull()
      .references(() => affiliate.id),
    environment: environmentName().notNull(),
    /** Made by the page: sent twice, it is stored once. */
    id: uuid().notNull(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => user.id),
    phoneCiphertext: bytea().notNull(),
    phoneHash: bytea().notNull(),
    wordsCiphertext: bytea().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.affiliateId, t.environment, t.id] }),
    index('caller_note_newest').on(t.affiliateId, t.environment, t.createdAt),
    index('caller_note_phone').on(t.phoneHash),
    index('caller_note_age').on(t.createdAt),
  ],
);
