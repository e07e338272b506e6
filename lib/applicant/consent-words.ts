import * as z from 'zod';
import { decrypt, encrypt, type PiiKey } from '@/lib/base/crypto/crypto';
import { validationFailed } from '@/lib/base/error/error';
import { fieldText } from '@/lib/base/error/message';

/** Characters of a word at most: what is longer is no word. */
export const consentWordCharacters = 40;
/** Words at most that a user decides on. */
export const mostConsentWords = 40;

/**
 * Words only: a number or an address would be an applicant's, and the words are kept as long as the batch (design batch
 * 7, words).
 */
const schema = z
  .array(
    z.strictObject({
      word: z
        .string()
        .min(1)
        .max(consentWordCharacters)
        .regex(/^(?!.*\d{5})[^@]*$/u),
      /** In how many rows it stands. */
      count: z.int().min(1).max(200_000),
      given: z.boolean(),
    }),
  )
  .min(1)
  .max(mostConsentWords);

/** A word of a file's column of consent, and whether its sender took it for consent. */
export type ConsentWord = z.infer<typeof schema>[number];

/** Reads the words sent with a file. Throws `validation_failed`. */
export function parseConsentWords(text: string): ConsentWord[] {
  const parsed = schema.safeParse(jsonOf(text));
  if (!parsed.success) throw validationFailed({ consentWords: [fieldText.invalid] });
  return parsed.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function sealConsentWords(piiKey: PiiKey, batchId: number, words: readonly ConsentWord[]): Buffer {
  return encrypt(piiKey, JSON.stringify(words), 'batch consent words', [batchId]);
}

export function openConsentWords(piiKey: PiiKey, batchId: number, ciphertext: Buffer): ConsentWord[] {
  return JSON.parse(
    decrypt(piiKey, ciphertext, 'batch consent words', [batchId]).toString(),
  ) as ConsentWord[];
}
