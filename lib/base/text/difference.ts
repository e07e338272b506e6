import { isDeepStrictEqual } from 'node:util';

/**
 * Returns the fields of `stored` that `wanted` would change, before and after; null if there are none. Ignores fields
 * that are undefined in `wanted`.
 */
export function difference<Stored extends object, Wanted extends Partial<Stored>>(
  stored: Stored,
  wanted: Wanted,
): { before: Partial<Stored>; after: Partial<Stored> } | null {
  const before: Partial<Stored> = {};
  const after: Partial<Stored> = {};
  for (const field of Object.keys(wanted) as (keyof Stored & keyof Wanted)[]) {
    const value = wanted[field];
    if (value === undefined || isDeepStrictEqual(stored[field], value)) continue;
    before[field] = stored[field];
    after[field] = value as Stored[typeof field];
  }
  return Object.keys(after).length > 0 ? { before, after } : null;
}
