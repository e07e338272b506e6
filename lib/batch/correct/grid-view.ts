import Papa from 'papaparse';
import type { FieldErrors } from '@/lib/base/error/error';
import type { GridColumn } from './check-table-row';

/** One kind of error: its field, and what is said of it. */
export interface ProblemKey {
  readonly field: string;
  readonly message: string;
}

/** Puts the columns with errors first, the one with most of them in front; the others stay in the file's order. */
export function orderColumns(grid: readonly GridColumn[], errors: Iterable<FieldErrors>): GridColumn[] {
  const counts = new Map<string, number>();
  for (const row of errors)
    for (const field of Object.keys(row)) counts.set(field, (counts.get(field) ?? 0) + 1);
  const countOf = ({ field }: GridColumn) => counts.get(field) ?? 0;
  return [...grid].sort((one, other) => countOf(other) - countOf(one));
}

/** Returns true for a row with this error, as `countProblems` counts it. */
export function hasProblem(errors: FieldErrors | undefined, { field, message }: ProblemKey): boolean {
  return errors?.[field] !== undefined && (errors[field][0] ?? '') === message;
}

const blockRows = 5_000;
const blockColumns = 200;

/** Parses cells as spreadsheet programs put them on the clipboard. */
export function readBlock(text: string): string[][] {
  const { data } = Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t', preview: blockRows });
  return data.map((cells) => cells.slice(0, blockColumns));
}
