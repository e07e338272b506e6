import { z } from 'zod';
import { notFound } from '@/lib/base/error/error';
import { storableText } from '@/lib/base/input/storable-text';
import { type Language, languages } from '@/lib/message/consent-text/language';
import { longestText, textProblem } from './placeholder';

export const languageText = z.enum(
  languages as [Language, ...Language[]],
  'must be one of the languages offered',
);

/** Reads the language of a path. Throws `language not found`. */
export function readLanguage(text: unknown): Language {
  const { data } = languageText.safeParse(text);
  if (data === undefined) throw notFound('language');
  return data;
}

export const changeMessageTemplateInput = z.strictObject({
  text: storableText
    .min(1)
    .max(longestText)
    .superRefine((text, context) => {
      const message = textProblem(text);
      if (message !== null) context.addIssue({ code: 'custom', message });
    }),
  /** The version that was edited; null: there was none yet. */
  version: z.int().nullable(),
});

export const removeMessageTemplateInput = z.strictObject({ version: z.int() });
