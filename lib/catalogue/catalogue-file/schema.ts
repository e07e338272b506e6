import { z } from 'zod';
import type { Consequence } from '@/lib/base/consequence/consequence';
import { confirmFigure } from '@/lib/base/consequence/schema';
import { environmentText } from '@/lib/base/input/environment-text';
import { parseInput } from '@/lib/base/input/parse-input';
import { titleKey } from '@/lib/base/text/title-key';
import { intentEntry } from '@/lib/catalogue/catalogue/intent-entry';
import { reasonText } from '@/lib/catalogue/catalogue/reason';
import { partnerEntry } from '@/lib/catalogue/partner/entry';
import type { Environment } from '@/word/environment';

export const catalogueSchemaVersion = 1;

/** The catalogue file (design catalogue 22): the intents and partners of one environment. */
export const catalogueFile = z
  .strictObject({
    /** The environment it was exported from; absent in handwritten or older files. */
    environment: environmentText.optional(),
    schema_version: z.literal(catalogueSchemaVersion).optional(),
    intents: z.array(intentEntry).default([]),
    partners: z.array(partnerEntry).default([]),
  })
  .superRefine(({ intents, partners }, issues) => {
    const refuseRepeats = (keys: string[], list: string, field: string) => {
      for (const [index, key] of keys.entries()) {
        const first = keys.indexOf(key);
        if (first < index)
          issues.addIssue({
            code: 'custom',
            path: [list, index, field],
            message: `is the same as ${list}[${first}].${field}`,
          });
      }
    };
    refuseRepeats(
      intents.map((intent) => titleKey(intent.title)),
      'intents',
      'title',
    );
    refuseRepeats(
      partners.map((partner) => partner.slug),
      'partners',
      'slug',
    );
  });
export type CatalogueFileInput = z.input<typeof catalogueFile>;
export type CatalogueFile = z.output<typeof catalogueFile>;

export const applyCatalogueInput = z.strictObject({
  environment: environmentText,
  /** Also switch off entries that are not in the file. */
  prune: z.boolean().default(false),
  /** Also take over the connections of a file exported from another environment. */
  connections: z.boolean().default(false),
  /** Also take over its active states; in Production also those of lenders that it would switch on. */
  active: z.boolean().default(false),
  confirm: confirmFigure,
  reason: reasonText,
});

/** `template`: the workbook without products and lenders. */
export const exportQuery = z.object({ format: z.enum(['json', 'xlsx', 'template']).default('json') });

export interface ApplyCatalogueInput extends z.output<typeof applyCatalogueInput> {
  file: CatalogueFile;
}

/** Reads how a catalogue file is to be applied, and the file itself, whose errors are keyed by their path in it. */
export function parseApplyCatalogue({ file, ...how }: Record<string, unknown>): ApplyCatalogueInput {
  return { ...parseInput(applyCatalogueInput, how), file: parseInput(catalogueFile, file) };
}

export const undoImportInput = z.strictObject({ importId: z.int(), confirm: confirmFigure });

/** What applying does, or would do, to an intent or partner. */
export interface CatalogueChange {
  noun: 'intent' | 'partner';
  kind: 'created' | 'changed' | 'deactivated';
  /** The intent's title or the partner's slug. */
  name: string;
  /** The fields that differ, as spelt in the file; of a secret, only that it changes. */
  fields: { field: string; before: unknown; after: unknown }[];
}

/** What copying an intent or partner to Production would do. */
export interface CopyPreview {
  /** Empty if it is already up to date. */
  changes: CatalogueChange[];
  /** What blocks the copy, for people to read. */
  problems: string[];
}

/** Where a file comes from, and what is therefore left out. */
export interface FileOrigin {
  /** Null: the file does not say, and is applied unchanged. */
  from: Environment | null;
  /** True if the file comes from another environment than the target. */
  crosses: boolean;
  /** Names of the entries whose connection or `active` would change if it were taken over. */
  leftOut: { connections: string[]; active: string[] };
  /** Slugs of the lenders of Production that the file switches on; `stay`: not asked for, so they stay off. */
  switchedOn: { partners: string[]; stay: boolean };
}

/** What applying or undoing switches off, and what it leaves with none. */
export interface CatalogueLoss {
  /** Slugs of partners that are currently active. */
  partners: string[];
  /** Titles of intents that are currently active. */
  intents: string[];
  /** Former titles that stand for an intent now, and would not any more: clients that name them are refused. */
  formerTitles: string[];
  /** Titles of intents that stay active but lose their last active partner. */
  withoutPartner: string[];
  /** Names of affiliates that lose their last active intent. */
  withoutIntent: string[];
}

export interface CatalogueOutcome {
  environment: Environment;
  origin: FileOrigin;
  loss: CatalogueLoss;
  consequence: Consequence;
  /** Titles. */
  intents: Record<'created' | 'changed' | 'deactivated' | 'unchanged', string[]>;
  /** Slugs. */
  partners: Record<'created' | 'changed' | 'deactivated' | 'unchanged', string[]>;
  changes: CatalogueChange[];
  /** What should be looked at, as sentences. */
  warnings: string[];
  /** Slugs of the new partners for which a signing secret is made, to be handed over. */
  secretsMade: string[];
}

/** An applied file that changed something. */
export interface CatalogueImportView {
  id: number;
  at: Date;
  actor: string;
  /** How many intents and partners it created, changed and switched off. */
  created: number;
  changed: number;
  switchedOff: number;
  /** When it was undone; null if it was not. */
  undoneAt: Date | null;
}

/** What undoing an import would do. */
export interface UndoPreview {
  changes: CatalogueChange[];
  loss: CatalogueLoss;
  consequence: Consequence;
  /** What has been changed since the import wrote it, for people to read: it blocks the undo. */
  changedSince: string[];
}
