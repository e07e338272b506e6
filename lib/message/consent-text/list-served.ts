import { z } from 'zod';
import { listServedConsentTextRows } from '@/db/query/message/consent-text';
import type { ConsentPurpose } from '@/db/schema/message/consent-text';
import type { Context } from '@/lib/base/actor/context';
import { type ConsentedPurpose, consentedPurposes } from '@/word/consent';

export const servedQuestionSchema = z.strictObject({
  purposes: z.array(z.enum(consentedPurposes)).describe('What a yes allows.'),
  words: z.string(),
});

export const servedConsentTextSchema = z.strictObject({
  key: z.string().describe('What `Consent-Text` says, and `text` of a consent.'),
  language: z.string(),
  version: z.int(),
  valid_from: z.iso.datetime(),
  questions: z.array(servedQuestionSchema),
});

/** The body of `GET /consent-text`. */
export const servedConsentTextsSchema = z.strictObject({ texts: z.array(servedConsentTextSchema) });

const purposeOf: Record<ConsentPurpose, ConsentedPurpose> = {
  'share with lenders': 'share',
  'credit check': 'credit_check',
};

/**
 * Lists the words that are to be asked now, one text a language, for those who ask by themselves (design message 1).
 * `language`: only that one; of an unknown one there are none.
 */
export async function listServedConsentTexts(
  { database }: Pick<Context, 'database'>,
  language: string | null,
): Promise<z.infer<typeof servedConsentTextsSchema>> {
  const rows = await listServedConsentTextRows(database);
  return {
    texts: rows
      .filter((row) => language === null || row.language === language)
      .map(({ key, language, version, validFrom, questions }) => ({
        key,
        language,
        version,
        valid_from: validFrom.toISOString(),
        questions: questions.map(({ purposes, words }) => ({
          purposes: purposes.map((purpose) => purposeOf[purpose]),
          words,
        })),
      })),
  };
}
