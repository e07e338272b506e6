import { isBlank, type TableRow } from '@/lib/base/spreadsheet/row';
import { knownField, matchColumns } from '@/lib/batch/row/column-match';

/** Rows with a value at the start of a sheet that are searched for the headings. */
export const searchedRows = 20;

/** A row of headings, or two where cells are merged over both. */
export interface HeaderRow {
  /** Number in the sheet of the lower one: the applicants follow below. */
  readonly row: number;
  /** By column; empty where there is none. */
  readonly names: readonly string[];
  /** How many lead fields they name. */
  readonly known: number;
}

/**
 * Finds the row with the headings among the first rows of a sheet: the one that names most lead fields, at least two
 * (design batch 6, files). Title rows and notes above are passed over, and so is a line of groups over the headings.
 * Returns null if no row names two.
 */
export function findHeader(rows: readonly TableRow[]): HeaderRow | null {
  let best: HeaderRow | null = null;
  for (const [at, row] of rows.entries()) {
    const found = headerAt(rows, at);
    if (found.known < 2 || row.cells.some(isData)) continue;
    if (best === null || found.known > best.known) best = found;
  }
  return best;
}

/** Returns the headings in the row at an index of `rows`, with those above it where that names more fields. */
export function headerAt(rows: readonly TableRow[], at: number): HeaderRow {
  const lower = rows[at];
  const upper = rows[at - 1];
  const number = lower?.number ?? 0;
  const names = Array.from(lower?.cells ?? [], textOf);
  const alone = { row: number, names, known: countKnown(names) };
  if (!upper || upper.number !== number - 1) return alone;
  const merged = mergeHeadings(Array.from(upper.cells, textOf), names);
  const both = { row: number, names: merged, known: countKnown(merged) };
  return both.known > alone.known ? both : alone;
}

/** Returns true if the first column names more lead fields than the headings do, and at least three. */
export function isTransposed(rows: readonly TableRow[], header: HeaderRow | null): boolean {
  const down = countKnown(rows.map(({ cells }) => textOf(cells[0])));
  return down >= 3 && down > (header?.known ?? 0);
}

/** Returns true for a row that holds an applicant: a table without headings begins with one. */
export function isApplicant(cells: readonly unknown[]): boolean {
  return cells.some((cell) => /^\d{13}$/.test(String(cell ?? '').trim()));
}

/**
 * Joins two lines of headings. A heading that is merged over both lines stands in the upper one; one that is merged
 * over several columns stands over the first of them and belongs to all: `Cell` over `number`.
 */
function mergeHeadings(upper: readonly string[], lower: readonly string[]): string[] {
  let group = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const above = upper[column] ?? '';
    if (above !== '') group = above;
    const own = lower[column] ?? '';
    if (own === '') return above;
    if (group === '' || knownField(own) !== null) return own;
    return [`${group} ${own}`, `${own} ${group}`].find((joined) => knownField(joined) !== null) ?? own;
  });
}

function countKnown(names: readonly string[]): number {
  return new Set(names.map((name) => (name === '' ? null : knownField(name))).filter(Boolean)).size;
}

const textOf = (cell: unknown) => (isBlank(cell) ? '' : String(cell).trim());

/** Returns true for what stands in the rows of applicants, and never in a heading. */
function isData(cell: unknown): boolean {
  return typeof cell === 'number' || (typeof cell === 'string' && /\d{5}|@/.test(cell));
}

/** Returns true if headings are close enough to those of leads to be worth a look. */
export function resembleHeadings(names: readonly string[]): boolean {
  // Similarity is costly, and nobody's table of leads has its names further right.
  return matchColumns(names.slice(0, 60)).filter((match) => match !== null).length >= 2;
}
