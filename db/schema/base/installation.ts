import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from './column';

/** What the programs on this database know of each other; a single row. */
export const installation = pgTable(
  'installation',
  {
    only: boolean().primaryKey().default(true),
    /** The newest release that has brought the database up to date (`db/release.ts`). */
    release: integer().notNull(),
    /** Of the web processes, for links that the command line makes; null until one has run. */
    portalOrigin: text(),
    uatOrigin: text(),
    productionOrigin: text(),
    /** SHA-256 of the token of the link by which the first operator signs up; null: no such link. */
    setUpHash: bytea(),
    setUpEndsAt: timestamp({ withTimezone: true }),
  },
  (t) => [check('installation_only', sql`${t.only}`)],
);
