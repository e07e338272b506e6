import { z } from 'zod';
import { environmentText } from '@/lib/environment/schema';
import { type IntentEntry, intentEntry } from './entry';

export const createIntentInput = z.strictObject({ environment: environmentText, entry: intentEntry });
export type CreateIntentInput = z.input<typeof createIntentInput>;

/** The whole entry: what it leaves out takes the default, as in the catalogue file. */
export const changeIntentInput = z.strictObject({ intentId: z.int(), entry: intentEntry });
export type ChangeIntentInput = z.input<typeof changeIntentInput>;

/** `intentId`: what the entry would change; absent for a new intent. */
export const tryIntentInput = z.strictObject({
  environment: environmentText,
  intentId: z.int().optional(),
  entry: intentEntry,
});
export type TryIntentInput = z.input<typeof tryIntentInput>;

/** An intent as operators see it; `entry` as the catalogue file spells it. */
export interface IntentDetail {
  id: number;
  environment: 'uat' | 'production';
  entry: IntentEntry;
}
