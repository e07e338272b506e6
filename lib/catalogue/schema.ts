import { z } from 'zod';
import { environmentText } from '@/lib/environment/schema';
import { intentEntry, titleKey } from '@/lib/intent/entry';
import { partnerEntry } from '@/lib/partner/entry';

/** The catalogue file (DESIGN 7): the intents and partners of one environment. */
export const catalogueFile = z
  .strictObject({
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
});

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

export interface CatalogueOutcome {
  environment: 'uat' | 'production';
  /** Titles. */
  intents: Record<'created' | 'changed' | 'deactivated' | 'unchanged', string[]>;
  /** Slugs. */
  partners: Record<'created' | 'changed' | 'deactivated' | 'unchanged', string[]>;
  changes: CatalogueChange[];
}
