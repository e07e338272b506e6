import { hasConsentTextBegun, listBegunConsentTexts } from '@/db/query/message/consent-text';
import type { Context } from '@/lib/base/actor/context';
import { perProcess } from '@/lib/base/process/process';
import { noteClue } from '@/lib/http/request/attribution';

/** What a request says was read to its applicant, and the headers that its answer gets. */
interface StatedText {
  readonly consentText: string | null;
  readonly headers: Record<string, string>;
}

const nothing: StatedText = { consentText: null, headers: {} };
const ignored: StatedText = { consentText: null, headers: { 'consent-text-problem': 'unknown' } };

const isKey = (said: string) => /^[a-z0-9-]{1,40}$/.test(said);

/** Returns those of the keys that rows of a file name which somebody can have read. */
export async function readableTexts(
  { database }: Pick<Context, 'database'>,
  said: readonly string[],
): Promise<ReadonlySet<string>> {
  const keys = [...new Set(said)].filter(isKey);
  return new Set(keys.length === 0 ? [] : await listBegunConsentTexts(database, keys));
}

/** Lists the keys of all texts that somebody can have read. */
export const listReadableTexts = ({ database }: Pick<Context, 'database'>): Promise<string[]> =>
  listBegunConsentTexts(database, null);

/**
 * Reads the header `Consent-Text`: the key of the words that the client's own system asked in (design message 1). Kept if
 * somebody can have read them, replaced ones too; any other is ignored, noted in the request log, and told in a header
 * of the answer. A text that has begun stays so, so each is looked up once.
 */
export async function statedConsentText(
  { database }: Pick<Context, 'database'>,
  request: Request,
): Promise<StatedText> {
  const said = request.headers.get('consent-text');
  if (said === null) return nothing;
  const begun = perProcess('consent texts that have begun', () => new Set<string>());
  if (isKey(said) && (begun.has(said) || (await hasConsentTextBegun(database, said)))) {
    begun.add(said);
    return { consentText: said, headers: {} };
  }
  noteClue(request, 'unknown Consent-Text');
  return ignored;
}
