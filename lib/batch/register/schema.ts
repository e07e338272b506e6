import { z } from 'zod';
import { confirmFigure } from '@/lib/base/consequence/schema';
import { fieldText } from '@/lib/base/error/message';
import { storableText } from '@/lib/base/input/storable-text';

/** What the register can be asked about (`RegisterKind`). */
const kind = z.enum(['phone', 'id_number']);

export const registerFileInput = z.strictObject({
  kind,
  column: storableText.min(1, fieldText.required).max(100),
  isDigests: z.boolean().default(false),
});

/** How an answer looks: the headings of its values, and of a column of yes and no. */
export const registerAnswerInput = z.strictObject({
  column: storableText.max(100).default(''),
  listedColumn: storableText.max(100).default(''),
});
export type RegisterAnswerInput = z.output<typeof registerAnswerInput>;

/** With how many numbers the file has, as shown. */
export const nobodyNamedInput = z.strictObject({ confirm: confirmFigure });
