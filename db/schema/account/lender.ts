import { sql } from 'drizzle-orm';
import { bigint, integer, pgEnum, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { sourcesShown } from '@/word/lender';

export const sourceShown = pgEnum('source_shown', sourcesShown);

/**
 * A lender as a company: one over both environments, whose people sign in (design access 17). What it lends is in the
 * partners of the catalogue, of which it may have several in each environment.
 */
export const lender = pgTable(
  'lender',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull(),
    legalName: text().notNull(),
    /** The name that people know it by. */
    tradingName: text().notNull(),
    /** As the CIPC writes it, `2019/123456/07`. */
    registrationNumber: text().notNull(),
    /** Its registration as a credit provider with the National Credit Regulator, `NCRCP1234`. */
    ncrNumber: text().notNull(),
    vatNumber: text(),
    address: text().notNull(),
    billingEmail: text().notNull(),
    /** What it reads of the affiliate that an application came from. */
    sourceShown: sourceShown().notNull().default('code'),
    /** When its people tried rules on past leads, in the last hour: so many an hour, and no more. */
    rulesTriedAt: timestamp({ withTimezone: true }).array().notNull().default(sql`'{}'`),
    /** Incremented by each change; a save based on an older version is stale. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex('lender_slug_key').on(sql`lower(${t.slug})`)],
);
