/**
 * Reads a number that a spreadsheet program has written with an exponent, with a decimal point or comma: `8.0E+12`.
 * Null if the text is none. `digits`: null if the program has cut them: what is left does not tell them.
 */
export function readScientific(text: string): { readonly digits: string | null } | null {
  const match = /^\s*(\d)(?:[.,](\d+))?\s*E\+?(\d{1,2})\s*$/i.exec(text);
  if (!match) return null;
  const [, first = '', rest = '', exponent = ''] = match;
  return { digits: rest.length === Number(exponent) ? first + rest : null };
}
