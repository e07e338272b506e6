import { listConsentTextRows } from '@/db/query/message/consent-text';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { languageName } from './language';
import { type ConsentLanguageView, consentTextView } from './view';

/** Lists every version of every language's consent text for operators, by the language's name (design message 1). */
export async function listConsentTexts(ctx: Context): Promise<ConsentLanguageView[]> {
  assertMay(ctx, 'consent-text.list');
  const rows = await listConsentTextRows(ctx.database);
  return [...new Set(rows.map(({ language }) => language))]
    .map((language) => ({
      language,
      texts: rows.filter((row) => row.language === language).map(consentTextView),
    }))
    .sort((a, b) => languageName(a.language).localeCompare(languageName(b.language)));
}
