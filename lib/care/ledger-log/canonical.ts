/** What a leaf says: names in ASCII, whole numbers, no numbers else. */
export type LeafValue =
  | string
  | number
  | boolean
  | null
  | readonly LeafValue[]
  | { readonly [name: string]: LeafValue };

/**
 * Writes a value in the one form that is hashed (RFC 8785): members in the order of their names' UTF-16 units, no spaces.
 * Throws for numbers that are not whole, and for halves of characters.
 */
export function canonicalJson(value: LeafValue): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new Error('numbers of leaves are whole');
  if (typeof value === 'string' && /\p{Cs}/u.test(value))
    throw new Error('texts of leaves are whole characters');
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${canonicalJson(name)}:${canonicalJson(value[name] ?? null)}`).join(',')}}`;
}

const isList = (value: object): value is readonly LeafValue[] => Array.isArray(value);
