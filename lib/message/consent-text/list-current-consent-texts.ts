import { listCurrentConsentTextRows } from '@/db/query/message/consent-text';
import type { Context } from '@/lib/base/actor/context';
import { languageName } from './language';
import type { CurrentConsentText } from './view';

/** Lists what agents may read out now, one text for each language that has one, by the language's name. */
export async function listCurrentConsentTexts({
  database,
}: Pick<Context, 'database'>): Promise<CurrentConsentText[]> {
  const rows = await listCurrentConsentTextRows(database);
  return rows.sort((a, b) => languageName(a.language).localeCompare(languageName(b.language)));
}
