import { z } from 'zod';
import { confirmFigure } from '@/lib/base/consequence/schema';
import { fieldText } from '@/lib/base/error/message';
import { storableText } from '@/lib/base/input/storable-text';
import { environmentNames } from '@/word/environment';
import { optOutKinds } from '@/word/opt-out';
import { optOutFormats, optOutListReaches } from '@/word/opt-out-list';

const name = storableText.min(1, fieldText.required).max(100);

/** What a file is said to be. One that replaces a list is of its kind and reach, and keeps its name. */
export const listFileInput = z.strictObject({
  kind: z.enum(optOutKinds),
  reach: z.enum(optOutListReaches),
  /** Whose, for the reach `affiliate`. */
  affiliateId: z.coerce.number().int().positive().nullable().default(null),
  format: z.enum(optOutFormats).default('plain'),
  /** The heading of the column to read. */
  column: storableText.max(100).default(''),
  /** The heading of a column of yes and no, of which only the rows with a yes are on the list. */
  listedColumn: storableText.max(100).default(''),
  name: name.optional(),
  /** The list that it replaces. */
  replaces: z.coerce.number().int().positive().nullable().default(null),
});
export type ListFileInput = z.output<typeof listFileInput>;

export const publishListInput = z.strictObject({ confirm: confirmFigure });

export const withdrawListInput = z.strictObject({
  why: storableText.min(1, fieldText.required).max(200),
  confirm: confirmFigure,
});

export const listEnvironment = z.enum(environmentNames);
