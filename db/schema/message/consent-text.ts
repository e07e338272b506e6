import { sql } from 'drizzle-orm';
import { bigint, check, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { user } from '@/db/schema/access/user';

/** What an applicant can consent to. */
export const consentPurposes = ['share with lenders', 'credit check'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** Words read out to an applicant who answers yes or no. */
export interface ConsentQuestion {
  /** What a yes consents to. Texts of the first release asked for both in one question. */
  purposes: readonly ConsentPurpose[];
  words: string;
}

/**
 * What agents read out to ask for consent, one version of it in one language. The same for both environments.
 * Append-only: the database rejects UPDATE and DELETE, because leads store which text was read (design message 1).
 */
export const consentText = pgTable(
  'consent_text',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** What leads and their events store, such as `zu-2`. */
    key: text().notNull().unique(),
    /** ISO 639 code. */
    language: text().notNull(),
    /** Counts from 1 within the language. */
    version: integer().notNull(),
    questions: jsonb().$type<readonly ConsentQuestion[]>().notNull(),
    /** Agents read it from then on, until a text of a later time, or a later version of the same time, begins. */
    validFrom: timestamp({ withTimezone: true }).notNull().defaultNow(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null: it came with the product, or by the command line. */
    createdBy: bigint({ mode: 'number' }).references(() => user.id),
  },
  (t) => [
    unique('consent_text_version').on(t.language, t.version),
    check('consent_text_begins_later', sql`${t.validFrom} >= ${t.createdAt}`),
  ],
);
