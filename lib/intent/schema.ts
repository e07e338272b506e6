import { z } from 'zod';
import { type IntentEntry, intentEntry } from '@/lib/catalogue/intent-entry';
import { reasonText } from '@/lib/catalogue/reason';
import { type Environment, environmentText } from '@/lib/environment';

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
  reason: reasonText,
});

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
  /** Sent back with a change, so that nobody overwrites what they have not seen. */
  version: number;
}
