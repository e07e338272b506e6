import { z } from 'zod';
import { type LeadFilter, readLeadFilter } from '@/lib/lead/list-filter';
import { storableText } from '@/lib/storable-text';

/** More would be a list to search in. */
export const mostSaved = 30;

const name = storableText.min(1, 'required').max(40, 'must have at most 40 characters');

const savedFilter = z
  .record(z.string(), z.unknown())
  .transform((given): LeadFilter => readLeadFilter(given))
  .refine((filter) => Object.keys(filter).length > 0, 'must choose something');

export const saveFilterInput = z.strictObject({
  name,
  /** As in the list's address. */
  filter: savedFilter,
  isShared: z.boolean().default(false),
  isDefault: z.boolean().default(false),
});
export type SaveFilterInput = z.output<typeof saveFilterInput>;

/** What is left out stays. */
export const changeFilterInput = z.strictObject({
  name: name.optional(),
  isShared: z.boolean().optional(),
  isDefault: z.boolean().optional(),
});
export type ChangeFilterInput = z.output<typeof changeFilterInput> & { filterId: number };
