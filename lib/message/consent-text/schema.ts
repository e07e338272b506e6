import { z } from 'zod';
import { storableText } from '@/lib/base/input/storable-text';
import { type Language, languages } from './language';

/** Read out on the phone: longer than this nobody follows. */
const mostCharacters = 300;

const words = storableText
  .transform((text) => text.replace(/\s+/g, ' '))
  .pipe(z.string().min(1).max(mostCharacters));

export const addConsentTextInput = z.strictObject({
  language: z.enum(languages as [Language, ...Language[]]),
  /** The question whether the applicant's details may be shared with lenders. */
  share: words,
  /** The question whether those lenders may do a credit check. */
  creditCheck: words,
  /** A day in South Africa, from its beginning; without it: at once. */
  validFrom: z.iso.date({ error: 'must be a date such as 2027-01-31' }).optional(),
  /** The latest version that was looked at, 0 for a new language: nobody replaces a text that they have not seen. */
  latest: z.int().min(0).max(1_000_000),
});
export type AddConsentTextInput = z.output<typeof addConsentTextInput>;
