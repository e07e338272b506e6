import type { KeyScope } from '@/db/schema/account/api-key';

/** For browser code, which must not import the database's schema. */
export type { KeyScope };

/** What each scope of a key lets it do (design 5, scopes of a key). */
export const scopeText: Record<KeyScope, { label: string; does: string }> = {
  leads: { label: 'Leads', does: 'submit and check leads' },
  offers: { label: 'Offers and accepts', does: 'get offers, accept one, get its link' },
  batches: { label: 'Batches', does: 'upload files, read their results' },
  read: { label: 'Read', does: 'retrieve leads' },
};

export const keyScopes = Object.keys(scopeText) as readonly KeyScope[];

/** Returns what a key may do, in a word or two for each scope; null for a key that may do everything. */
export function limitedTo(scopes: readonly KeyScope[]): string | null {
  if (keyScopes.every((scope) => scopes.includes(scope))) return null;
  return keyScopes
    .filter((scope) => scopes.includes(scope))
    .map((scope) => scopeText[scope].label)
    .join(', ');
}
