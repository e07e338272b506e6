import { findRuleField, type RuleScalar, readNumber } from './rule-field';

/** Values stand between commas, lines or cells; one with such a sign in it is quoted. */
const values = /[ ]*"(?:[^"]|"")*"[ ]*(?=[,\t\r\n]|$)|[^,\t\r\n]+/g;
const needsQuotes = /^\s|\s$|^"|[,\t\r\n]/;

/**
 * Writes a rule's value for people to type and for files, so that `readValue` gives it back with its type: a number of
 * a numeric field as it is, a number elsewhere as `25 (number)`, text in quotes only where it would be read as
 * something else.
 */
export function valueText(field: string, value: RuleScalar): string {
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    const text = String(value);
    return readValue(field, text) === value ? text : `${text} (number)`;
  }
  if (value === '' || (readValue(field, value) === value && !needsQuotes.test(value))) return value;
  return `"${value.replaceAll('"', '""')}"`;
}

/**
 * Reads a typed value. A number only in a numeric field, so that the postal code 0081 stays text; `true` and `false`
 * are no text; in quotes anything is text. What suits the field as little as `R5 000` stays text, for the schema to
 * refuse.
 */
export function readValue(field: string, typed: string): RuleScalar {
  const text = typed.trim();
  if (/^"(?:[^"]|"")*"$/.test(text)) return text.slice(1, -1).replaceAll('""', '"');
  const truth = text.toLowerCase();
  if (truth === 'true' || truth === 'false') return truth === 'true';
  const number = /^(\S+) \(number\)$/.exec(text)?.[1];
  if (number !== undefined && Number.isFinite(Number(number))) return Number(number);
  const isNumeric = findRuleField(field)?.numeric ?? false;
  return (isNumeric ? readNumber(text) : null) ?? text;
}

export function listText(field: string, list: readonly RuleScalar[]): string {
  return list.map((value) => valueText(field, value)).join(', ');
}

/** Reads typed values, between commas, lines or the cells of a spreadsheet. Blank ones are left out. */
export function readValues(field: string, typed: string): RuleScalar[] {
  return (typed.match(values) ?? [])
    .filter((text) => text.trim() !== '')
    .map((text) => readValue(field, text));
}

/** Whether typed text holds a complete value and the sign after it. */
export function endsValue(typed: string): boolean {
  const isInQuotes = typed.trimStart().startsWith('"') && (typed.match(/"/g) ?? []).length % 2 === 1;
  return !isInQuotes && /[,\t\r\n]/.test(typed.replace(/"(?:[^"]|"")*"/g, ''));
}
