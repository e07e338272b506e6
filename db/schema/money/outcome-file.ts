import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { environmentName } from '@/db/schema/base/environment';
import { partner } from '@/db/schema/catalogue/partner';

/** Files of outcomes that operators recorded. Nothing of an applicant: the name is masked, the rows are not kept. */
export const outcomeFile = pgTable(
  'outcome_file',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    environment: environmentName().notNull(),
    partnerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => partner.id),
    /** Masked. */
    fileName: text(),
    rows: integer().notNull(),
    /** Null: it is being recorded, or that was cut off. */
    recorded: integer(),
    queued: integer(),
    repeated: integer(),
    refused: integer(),
    /** The events that it stored, as each transaction did: none that was known before, or is another sending’s. */
    eventIds: text().array().notNull().default(sql`'{}'`),
    userId: bigint({ mode: 'number' }),
    takenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null: it counts. */
    takenBackAt: timestamp({ withTimezone: true }),
    takenBackBy: bigint({ mode: 'number' }),
  },
  (t) => [index('outcome_file_newest').on(t.environment, t.id)],
);
