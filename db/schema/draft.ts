import { bigint, index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from './column';
import { environmentName } from './environment';
import { user } from './user';

/** A half-typed lead of one user in one environment, for eight hours at most (design 9). */
export const draft = pgTable(
  'draft',
  {
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => user.id),
    environment: environmentName().notNull(),
    /** Made by the page that types: one for each form that is open. */
    id: uuid().notNull(),
    /** Made by the page with each save; a page that does not know the latest one may not overwrite it. */
    revision: uuid().notNull(),
    ciphertext: bytea().notNull(),
    /** Of a whole ID number, so that erasing an applicant finds the draft too. */
    idNumberHash: bytea(),
    savedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.environment, t.id] }),
    index('draft_id_number').on(t.idNumberHash),
  ],
);
