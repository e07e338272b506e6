import { z } from 'zod';
import { storableText } from '@/lib/base/input/storable-text';
import { savedLists } from '@/word/saved-list';
import { savedListRules } from './saved-list';

/** More would be a list to search in. */
export const mostSaved = 30;

const name = storableText.min(1, 'required').max(40, 'must have at most 40 characters');

export const saveFilterInput = z
  .strictObject({
    list: z.enum(savedLists).default('lead'),
    name,
    /** As in the list's address. */
    filter: z.record(z.string(), z.unknown()),
    isShared: z.boolean().default(false),
    isDefault: z.boolean().default(false),
  })
  .transform((input, context) => {
    const filter = savedListRules[input.list].read(input.filter);
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    // A report without any choice is one, too; the list of all leads is not worth a name.
    if (input.list === 'lead' && Object.keys(filter).length === 0) refuse('filter', 'must choose something');
    if (input.list !== 'lead' && input.isDefault) refuse('isDefault', 'is for the list of leads');
    return { ...input, filter };
  });
export type SaveFilterInput = z.output<typeof saveFilterInput>;

/** What is left out stays. */
export const changeFilterInput = z.strictObject({
  name: name.optional(),
  isShared: z.boolean().optional(),
  isDefault: z.boolean().optional(),
});
export type ChangeFilterInput = z.output<typeof changeFilterInput> & { filterId: number };
