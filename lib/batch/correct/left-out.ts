import { isBlank } from '@/lib/base/spreadsheet/row';
import { knownField } from '@/lib/batch/row/column-match';
import { namesBoth } from '@/lib/batch/row/split-name';
import { isTemplateExample } from '@/lib/batch/template';
import type { LeftOutReason, SourceCell } from './source-table';

const total =
  /^((grand|sub|groot|final)[ -]?)?(totals?|totaal|totale|subtotaal|sum|som|average|gemiddeld[a-z]*|count|aantal)\b/i;
const remark =
  /^(end of|einde( van)?\b|eof\b|page \d|bladsy \d|printed|gedruk|exported|uitgevoer|generated|confidential|vertroulik|note:|nota:|n\.b\.|source:|bron:|\*{2,}|-{3,}|={3,}|_{3,})/i;

/**
 * Returns why a row is no lead, or null. Never for a row with an ID number, a phone number or an email address, and a
 * total only if all else in the row is figures.
 */
export function whyLeftOut(cells: readonly SourceCell[], headings: readonly string[]): LeftOutReason | null {
  const first = cells.findIndex((cell) => !isBlank(cell));
  const text = String(cells[first] ?? '').trim();
  if (isTemplateExample(cells)) return 'example';
  if (same(text, headings[first] ?? '') && isHeadings(cells, headings)) return 'headings';
  const isTotal = total.test(text);
  if (!isTotal && !remark.test(text)) return null;
  const filled = cells.filter((cell) => !isBlank(cell)).map((cell) => String(cell).trim());
  if (filled.some(isPerson)) return null;
  if (!isTotal) return filled.length <= 2 ? 'remark' : null;
  return filled.every((cell) => cell === text || total.test(cell) || isFigure(cell)) ? 'total' : null;
}

const section =
  /\b(branch|tak|office|kantoor|region|streek|store|winkel|depot|team|span|area|province|provinsie|department|afdeling)\b/i;

/** What a lead has at least: a list with fewer columns may have rows with a single cell. */
const leadColumns = 3;

/**
 * Returns why a row with a single cell, where a lead has at least three, is none: it names a branch or another part of
 * the list, or remarks on it. Words in a column of names may be somebody whose row was begun, unless they say `branch`.
 */
export function whyAlone(cells: readonly SourceCell[], headings: readonly string[]): LeftOutReason | null {
  const at = cells.findIndex((cell) => !isBlank(cell));
  const text = String(cells[at] ?? '').trim();
  if (headings.filter((name) => name !== '').length < leadColumns) return null;
  if (cells.some((cell, column) => column > at && !isBlank(cell))) return null;
  if (section.test(text)) return 'section';
  if (isName(headings[at] ?? '') || isPerson(text) || !/\p{L}/u.test(text)) return null;
  return at === headings.findIndex((name) => name !== '') ? 'section' : 'remark';
}

function isName(heading: string): boolean {
  const field = knownField(heading);
  return field === 'first_name' || field === 'last_name' || namesBoth(heading);
}

/** Returns how many of the last rows are remarks below the list: a single filled cell, with nothing of a person. */
export function trailingRemarks(rows: readonly { readonly cells: readonly SourceCell[] }[]): number {
  let found = 0;
  for (const { cells } of rows.slice(-20).reverse()) {
    const filled = cells.filter((cell) => !isBlank(cell));
    if (filled.length !== 1 || isPerson(String(filled[0]).trim())) break;
    found += 1;
  }
  return found;
}

function isHeadings(cells: readonly SourceCell[], headings: readonly string[]): boolean {
  const filled = cells.flatMap((cell, column) => (isBlank(cell) ? [] : [{ cell, column }]));
  return (
    filled.length >= 2 &&
    filled.every(({ cell, column }) => same(String(cell).trim(), headings[column] ?? ''))
  );
}

const same = (one: string, other: string) => one !== '' && one.toLowerCase() === other.toLowerCase();

/** ID numbers may have lost their zeros, phone numbers theirs. */
const isPerson = (text: string) => text.includes('@') || /^\+?\d{9,13}$/.test(text.replace(/[\s()-]/g, ''));

const isFigure = (text: string) => /^[-R\d\s.,'%()–]*\d[-R\d\s.,'%()–]*$/.test(text);
