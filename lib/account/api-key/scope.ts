import { type KeyScope, keyScopes } from '@/word/key-scope';

/** What each scope of a key lets it do (design account 4, scopes of a key). */
export const scopeText: Record<KeyScope, { label: string; does: string }> = {
  leads: { label: 'Leads', does: 'submit and check leads' },
  offers: { label: 'Offers and accepts', does: 'get offers, accept one, get its link' },
  batches: { label: 'Batches', does: 'upload files, read their results' },
  read: { label: 'Read', does: 'retrieve leads' },
  'opt-outs': { label: 'Opt-outs', does: 'say who is not to be contacted' },
};

/** Returns what a key may do, in a word or two for each scope; null for a key that may do everything. */
export function limitedTo(scopes: readonly KeyScope[]): string | null {
  if (keyScopes.every((scope) => scopes.includes(scope))) return null;
  return keyScopes
    .filter((scope) => scopes.includes(scope))
    .map((scope) => scopeText[scope].label)
    .join(', ');
}
