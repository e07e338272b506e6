/**
 * A row of a table with a value. Strings from text files; numbers and booleans too from Excel, with dates as ISO text.
 * Empty cells are undefined or blank text.
 */
export interface TableRow {
  /** Row number in the file, from 1; blank rows are counted but left out. */
  readonly number: number;
  readonly cells: readonly unknown[];
  /** The workbook hides it, by a filter for example; known of XLSX only. */
  readonly isHidden?: boolean;
}

/** A sheet of a workbook. */
export interface Sheet {
  /** As on its tab; empty for a file that is one table. */
  readonly name: string;
  /** Its tab is not shown. */
  readonly isHidden?: boolean;
  /** Reads its rows from the start, each time. */
  rows(): AsyncGenerator<TableRow[]>;
}

/** An object of a JSON file; values keep their types. */
export interface ObjectRow {
  /** From 1. */
  readonly number: number;
  readonly value: Readonly<Record<string, unknown>>;
}

/** A file being read: its rows in order, in batches. Can be iterated once. */
export type Spreadsheet =
  | { readonly kind: 'table'; readonly rows: AsyncGenerator<TableRow[]> }
  | { readonly kind: 'json'; readonly rows: AsyncGenerator<ObjectRow[]> };

export function isBlank(cell: unknown): boolean {
  return cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');
}
