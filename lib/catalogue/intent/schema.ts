import { z } from 'zod';
import type { FormerTitle } from '@/db/schema/catalogue/intent';
import type { Consequence } from '@/lib/base/consequence/consequence';
import { confirmFigure } from '@/lib/base/consequence/schema';
import { environmentText } from '@/lib/base/input/environment-text';
import { type IntentEntry, intentEntry } from '@/lib/catalogue/catalogue/intent-entry';
import { reasonText } from '@/lib/catalogue/catalogue/reason';
import type { Environment } from '@/word/environment';

export type { FormerTitle };

export const createIntentInput = z.strictObject({
  environment: environmentText,
  entry: intentEntry,
  reason: reasonText,
});

/**
 * The complete entry: absent fields take the default, as in the catalogue file. `version`: the one that was edited;
 * without it the last save wins.
 */
export const changeIntentInput = z.strictObject({
  intentId: z.int(),
  entry: intentEntry,
  version: z.int().optional(),
  /** How many leads of 30 days named what no longer answers. */
  confirm: confirmFigure,
  reason: reasonText,
});

export const previewIntentInput = z.strictObject({ intentId: z.int(), entry: intentEntry });

/** Who names an intent: leads of the last 30 days, and their affiliates. */
export interface IntentUse {
  leads: number;
  /** Of these, by the API or in files of affiliates' systems, which know the intent by its title or id. */
  bySystems: number;
  /** Names, those with most leads first. */
  affiliates: string[];
}

/** What saving an intent means to those who name it. */
export interface IntentPreview {
  use: IntentUse;
  /** The title that it has now and would not have any more, and until when that stands for it; null: it stays. */
  keptTitle: FormerTitle | null;
  /** What would be refused: the intent as a whole, for some affiliates, or by former titles. */
  retired: boolean;
  /** Names of affiliates that used it in those days and may not any more. */
  shutOut: string[];
  endedTitles: string[];
  consequence: Consequence;
}

/** `intentId`: the intent to change; absent for a new one. */
export const tryIntentInput = z.strictObject({
  environment: environmentText,
  intentId: z.int().optional(),
  entry: intentEntry,
});

/** An intent as operators see it; `entry` in the format of the catalogue file. */
export interface IntentDetail {
  id: number;
  environment: Environment;
  entry: IntentEntry;
  /** Sent back with a change, so that no user overwrites what they have not seen. */
  version: number;
}
