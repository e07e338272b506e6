import { z } from 'zod';
import { normalisePhone } from '@/lib/applicant/phone';
import { storableText } from '@/lib/base/input/storable-text';
import { longestCallerNote } from './longest';

/** The number of the form's rule: South African, ten digits. */
const phone = z
  .string()
  .max(40)
  .transform((text) => normalisePhone(text.replace(/[\s().-]/g, '')))
  .refine((text) => text !== null, 'must be a South African phone number')
  .transform((text) => text ?? '');

/** A call of somebody who cannot be captured. */
export const callerNoteInput = z.strictObject({
  /** Made by the page: sent twice, it is stored once. */
  id: z.uuid(),
  phone,
  words: storableText.min(1, 'is required').max(longestCallerNote),
});
export type CallerNoteInput = z.output<typeof callerNoteInput>;
