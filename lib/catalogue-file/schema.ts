import { z } from 'zod';
import { intentEntry, titleKey } from '@/lib/catalogue/intent-entry';
import type { Consequence } from '@/lib/consequence/consequence';
import { confirmFigure } from '@/lib/consequence/schema';
import { type Environment, environmentText } from '@/lib/environment';
import { partnerEntry } from '@/lib/partner/entry';

export const catalogueSchemaVersion = 1;

/** The catalogue file (design 7): the intents and partners of one environment. */
export const catalogueFile = z
  .strictObject({
    /** Where it was exported; absent in a handwritten or older one. */
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
  /** Also switch off what the file leaves out. */
  prune: z.boolean().default(false),
  /** Also take over the connections of a file that was exported from another environment. */
  connections: z.boolean().default(false),
  /** Also take over what is active there. */
  active: z.boolean().default(false),
  confirm: confirmFigure,
});

export const undoImportInput = z.strictObject({ importId: z.int(), confirm: confirmFigure });

/** What applying does, or would do, to one intent or partner. */
export interface CatalogueChange {
  noun: 'intent' | 'partner';
  kind: 'created' | 'changed' | 'deactivated';
  /** The intent's title or the partner's slug. */
  name: string;
  /** The fields that differ, as the file spells them; a secret is only said to change. */
  fields: { field: string; before: unknown; after: unknown }[];
}

/** What copying an intent or partner to Production would do. */
export interface CopyPreview {
  /** None: it is as it would become. */
  changes: CatalogueChange[];
  /** What stands in the way, in plain words. */
  problems: string[];
}

/** Where a file comes from, and what of it is left out for that reason. */
export interface FileOrigin {
  /** Null: the file does not say. It is applied as it stands. */
  from: Environment | null;
  /** It comes from another environment than the one it is applied to. */
  crosses: boolean;
  /** Names of the entries whose connection or `active` would be another one if it were taken over. */
  leftOut: { connections: string[]; active: string[] };
}

/** What applying, or taking back, switches off, and what it leaves with none. */
export interface CatalogueLoss {
  /** Slugs of partners that are active now. */
  partners: string[];
  /** Titles of intents that are active now. */
  intents: string[];
  /** Titles of intents that stay active but lose their last active partner. */
  withoutPartner: string[];
  /** Names of affiliates that lose the last active intent they may use. */
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
}

/** A file that was applied and changed something. */
export interface CatalogueImportView {
  id: number;
  at: Date;
  actor: string;
  /** How many intents and partners it made, changed, and switched off. */
  created: number;
  changed: number;
  switchedOff: number;
  /** When it was taken back; null: it was not. */
  undoneAt: Date | null;
}

/** What taking an import back would do. */
export interface UndoPreview {
  changes: CatalogueChange[];
  loss: CatalogueLoss;
  consequence: Consequence;
  /** What it wrote and somebody has changed since, in plain words: it cannot be taken back. */
  changedSince: string[];
}
