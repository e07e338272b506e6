/** An object's fields by name, as plain values; a missing field is `undefined`. */
export type Fields = Record<string, unknown>;
export type Side = 'mine' | 'theirs';

export interface Difference {
  field: string;
  mine: unknown;
  theirs: unknown;
  /** The only side that has changed it; null if both have, and the user must decide. */
  choice: Side | null;
}

/**
 * Returns the fields in which two changes of the same `base` differ. The same change on both sides is no difference.
 */
export function differences(base: Fields, mine: Fields, theirs: Fields): Difference[] {
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  return [...names].flatMap((field) => {
    if (isSame(mine[field], theirs[field])) return [];
    let choice: Side | null = null;
    if (isSame(base[field], theirs[field])) choice = 'mine';
    else if (isSame(base[field], mine[field])) choice = 'theirs';
    return [{ field, mine: mine[field], theirs: theirs[field], choice }];
  });
}

/** Merges: theirs, with mine for the fields where that was chosen. */
export function mergeFields(mine: Fields, theirs: Fields, choices: Record<string, Side | null>): Fields {
  const result = { ...theirs };
  for (const [field, side] of Object.entries(choices)) if (side === 'mine') result[field] = mine[field];
  return Object.fromEntries(Object.entries(result).filter(([, value]) => value !== undefined));
}

export function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

/** Sorts keys, because the database does not keep the order of an object's members. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? 'undefined'
  );
}
