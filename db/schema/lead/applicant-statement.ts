import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { user } from '@/db/schema/access/user';
import { bytea } from '@/db/schema/base/column';
import { rightsRequest } from '@/db/schema/care/rights-request';
import { statementEnds } from '@/word/applicant-statement';
import { lead } from './lead';

/**
 * What an applicant says beside a value of a lead that was not corrected (POPIA 24(2)(d)). At most one in force for a value;
 * what was said is never changed, only its end is added, which forgets the words (triggers).
 */
export const applicantStatement = pgTable(
  'applicant_statement',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    leadId: bigint({ mode: 'number' })
      .notNull()
      .references(() => lead.id),
    /** The request for a correction by which it came. */
    requestId: bigint({ mode: 'number' })
      .notNull()
      .references(() => rightsRequest.id),
    /** The value's name on the API. */
    field: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null: by the command line. */
    userId: bigint({ mode: 'number' }).references(() => user.id),
    /** The words, and the value that they are about. Null: forgotten. */
    ciphertext: bytea(),
    endedAt: timestamp({ withTimezone: true }),
    endedByUserId: bigint({ mode: 'number' }).references(() => user.id),
    endedWhy: text({ enum: statementEnds }),
  },
  (t) => [
    uniqueIndex('applicant_statement_in_force').on(t.leadId, t.field).where(sql`${t.endedAt} is null`),
    index('applicant_statement_request').on(t.requestId),
    check('applicant_statement_ended', sql`(${t.endedAt} is null) = (${t.endedWhy} is null)`),
    check('applicant_statement_forgotten', sql`${t.endedAt} is null or ${t.ciphertext} is null`),
  ],
);
