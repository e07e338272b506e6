import { bigint, index, pgTable, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { user } from '@/db/schema/access/user';
import { bytea } from '@/db/schema/base/column';
import { application } from '@/db/schema/lead/application';

/** One question of a lender about an application to the call centre, and its answer: no chat (design lender 6). */
export const lenderQuestion = pgTable(
  'lender_question',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    applicationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => application.id, { onDelete: 'cascade' }),
    /** What people write of an applicant, encrypted and bound to the application. */
    questionCiphertext: bytea().notNull(),
    askedBy: bigint({ mode: 'number' }).references(() => user.id),
    askedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    answerCiphertext: bytea(),
    answeredBy: bigint({ mode: 'number' }).references(() => user.id),
    answeredAt: timestamp({ withTimezone: true }),
  },
  (t) => [uniqueIndex('lender_question_application').on(t.applicationId)],
);

/** Who of a lender has an application open, so that two people do not decide it at once; replaced and let go by age. */
export const lenderHold = pgTable(
  'lender_hold',
  {
    applicationId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => application.id, { onDelete: 'cascade' }),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => user.id),
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('lender_hold_until').on(t.until)],
);
