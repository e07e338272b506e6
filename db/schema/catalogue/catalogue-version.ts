import {
  bigint,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytea } from '@/db/schema/base/column';
import { environmentName } from '@/db/schema/base/environment';

/**
 * How a version came about. `first`: what was there when the history began. `found`: written since by something that
 * keeps none, such as a program of an earlier release. `lender`: one of a lender's own people changed what it takes.
 * `proposed`: by one of them, applied by an operator.
 */
export type VersionSource =
  | 'saved'
  | 'copied'
  | 'imported'
  | 'import undone'
  | 'restored'
  | 'planned'
  | 'lender'
  | 'proposed'
  | 'first'
  | 'found';

/** What a version changed of the one before. */
export interface VersionSummary {
  created: number;
  changed: number;
  switchedOff: number;
  /** The first few titles and slugs. */
  names: string[];
}

/**
 * The intents and partners of an environment after a save or import, without secrets. Never changed (design catalogue
 * 29).
 */
export const catalogueVersion = pgTable(
  'catalogue_version',
  {
    environment: environmentName().notNull(),
    /** Counts an environment's versions from 1. */
    number: integer().notNull(),
    /**
     * `environment.catalogue_version` after the change: what offers store. An offer was made with the version that has
     * the highest stamp up to its own.
     */
    stamp: bigint({ mode: 'number' }).notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** As in the audit trail. */
    actorKind: text().notNull(),
    actorId: bigint({ mode: 'number' }),
    /** The person at the command line. */
    actorName: text(),
    source: text().$type<VersionSource>().notNull(),
    reason: text(),
    summary: jsonb().$type<VersionSummary>().notNull(),
    /** The names of our own logos that it shows; they are kept as long as it is. */
    logos: text().array().notNull(),
    /** SHA-256 of the content before compression. */
    digest: bytea().notNull(),
    /** `VersionContent` as JSON, compressed with gzip. */
    content: bytea().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environment, t.number] }),
    uniqueIndex('catalogue_version_stamp').on(t.environment, t.stamp),
  ],
);
