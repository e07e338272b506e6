import { hasConsentTextBegun } from '@/db/query/message/consent-text';
import type { Context } from '@/lib/base/actor/context';
import { validationFailed } from '@/lib/base/error/error';

/**
 * Returns the key of the text that was read out, as a page sends it back, and refuses one that nobody can have read. A
 * text that has been replaced since the page was opened is taken: its words were read, so it is what the lead stores
 * (design message 1). Throws `validation_failed`.
 */
export async function readConsentText(
  { database }: Pick<Context, 'database'>,
  sent: unknown,
): Promise<string> {
  const isKey = typeof sent === 'string' && /^[a-z0-9-]{1,40}$/.test(sent);
  if (isKey && (await hasConsentTextBegun(database, sent))) return sent;
  throw validationFailed({ popi: ['reload the page and ask again: this consent text does not exist'] });
}
