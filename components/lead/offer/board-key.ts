import type { PortalMatch } from '@/lib/lead/lead-page/view';

/** What a key does on the board of offers. `typing`: one of a burst, which undoes what its first key chose. */
export type BoardKey =
  | { readonly kind: 'choose'; readonly index: number }
  | { readonly kind: 'send' }
  | { readonly kind: 'typing' }
  | { readonly kind: 'nothing' };

/**
 * Returns what a key does. A digit acts alone only, since figures are typed; Enter on a board on which somebody has
 * chosen acts at once, because the read-back asks before anything is sent; only after a burst it belongs to the typing.
 * `typed`: the key before was one of a burst.
 */
export function boardKey(
  key: string,
  { single, places, armed, typed }: { single: boolean; places: number; armed: boolean; typed: boolean },
): BoardKey {
  if (key === 'Enter') return armed && (single || !typed) ? { kind: 'send' } : { kind: 'nothing' };
  if (key.length !== 1 || key === ' ') return { kind: 'nothing' };
  if (!single) return { kind: 'typing' };
  const index = /^[1-9]$/.test(key) ? Number(key) - 1 : -1;
  return index >= 0 && index < places ? { kind: 'choose', index } : { kind: 'nothing' };
}

/** Returns the offer that somebody has chosen, while its lender takes applications. */
export function pickedOf(
  matches: readonly PortalMatch[],
  chosen: { readonly id: number } | null,
): PortalMatch | undefined {
  return matches.find(({ id, noRoom }) => id === chosen?.id && noRoom === null);
}
