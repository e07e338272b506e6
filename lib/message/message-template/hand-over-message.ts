import { englishFirst, type Language } from '@/lib/message/consent-text/language';
import { defaultText, fillText, type Placeholder } from './placeholder';

/** An affiliate's texts by language, and the language of a lead. */
interface AffiliateTexts {
  readonly affiliateName: string;
  readonly language: string | null;
  readonly texts: Readonly<Record<string, string>>;
}

/** What an applicant is sent in one language, with everything filled in. */
export interface FilledText {
  language: Language;
  text: string;
}

/**
 * Returns what an applicant can be sent, one text for each language that has one, and the one to send: in the language
 * of the lead, or else English, which always has a text.
 */
export function handOverMessage(
  { affiliateName, language, texts }: AffiliateTexts,
  values: Readonly<Record<Exclude<Placeholder, 'company'>, string>>,
): { all: FilledText[] } & FilledText {
  const stored: Readonly<Record<string, string>> = { en: defaultText, ...texts };
  const all = englishFirst.flatMap((one) => {
    const text = stored[one];
    return text === undefined
      ? []
      : [{ language: one, text: fillText(text, { ...values, company: affiliateName }) }];
  });
  const [english] = all;
  const chosen = all.find((one) => one.language === language) ?? english;
  if (!chosen) throw new Error('English has no text');
  return { all, ...chosen };
}
