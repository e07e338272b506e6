import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { environmentName } from './environment';

/** One intent or partner that an import wrote, as the catalogue file spells it. */
export interface ImportedChange {
  noun: 'intent' | 'partner';
  id: number;
  /** The intent's title or the partner's slug. */
  name: string;
  /** Null: the import made it. */
  before: object | null;
  after: object;
  /** The partner's secret before and after, encrypted, as base64; only where the import changed it. */
  secret?: {
    before: string;
    after: string;
    /** The one that counted beside `before` after a roll, and until when (RFC 3339). */
    former?: { secret: string; endsAt: string };
  };
}

/** A catalogue file that was applied and changed something: what is needed to take it back. */
export const catalogueImport = pgTable(
  'catalogue_import',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    environment: environmentName().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** As in the audit trail. */
    actorKind: text().notNull(),
    actorId: bigint({ mode: 'number' }),
    /** How many intents and partners it made, changed, and switched off. */
    created: integer().notNull(),
    changed: integer().notNull(),
    switchedOff: integer().notNull(),
    /** The environment's whole catalogue as it was before, without secrets: `{intents, partners}`. */
    contentBefore: jsonb().$type<object>().notNull(),
    changes: jsonb().$type<ImportedChange[]>().notNull(),
    undoneAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('catalogue_import_of').on(t.environment, t.id.desc())],
);
