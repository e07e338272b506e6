import { isDeepStrictEqual } from 'node:util';

/**
 * What `wanted` would change in `stored`: the fields that differ, before and after. Null when nothing does.
 * A field that is undefined in `wanted` is left alone.
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
