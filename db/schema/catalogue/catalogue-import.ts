import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { environmentName } from '@/db/schema/base/environment';

/** One intent or partner that an import wrote, in the format of the catalogue file. */
export interface ImportedChange {
  noun: 'intent' | 'partner';
  id: number;
  /** The intent's title or the partner's slug. */
  name: string;
  /** Null: the import created it. */
  before: object | null;
  after: object;
  /** The partner's secret before and after, encrypted, as base64; only if the import changed it. */
  secret?: {
    before: string;
    after: string;
    /** The previous secret that was still valid in `before` after a roll, and until when (RFC 3339). */
    former?: { secret: string; endsAt: string };
  };
}

/** An applied catalogue file that changed something, with everything needed to undo it. */
export const catalogueImport = pgTable(
  'catalogue_import',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    environment: environmentName().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** As in the audit trail. */
    actorKind: text().notNull(),
    actorId: bigint({ mode: 'number' }),
    /** The person at the command line. */
    actorName: text(),
    /** How many intents and partners it created, changed, and switched off. */
    created: integer().notNull(),
    changed: integer().notNull(),
    switchedOff: integer().notNull(),
    /** The environment's whole catalogue before the import, without secrets: `{intents, partners}`. */
    contentBefore: jsonb().$type<object>().notNull(),
    changes: jsonb().$type<ImportedChange[]>().notNull(),
    undoneAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('catalogue_import_of').on(t.environment, t.id.desc())],
);
