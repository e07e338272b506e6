/** Before a negative number. */
export const minus = /^[-−–]\s?(?=\S)/;

/**
 * Parses a whole number as people type it: digits, optionally in groups of three separated by spaces, optionally with a
 * minus. Returns null for anything else. Leaves the range to the schema.
 */
export function readWholeNumber(typed: string): number | null {
  const text = tidy(typed).replace(minus, '-');
  return /^-?(?:\d{1,15}|\d{1,3}(?: \d{3}){1,4})$/.test(text) ? Number(text.replaceAll(' ', '')) : null;
}

/** Collapses white space and removes invisible characters (joiners, direction marks). */
export function tidy(typed: string): string {
  return typed
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}
