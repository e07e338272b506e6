/**
 * A row of a table that holds a value. Text files give strings; Excel gives numbers and booleans of its own, and dates
 * as ISO text. Empty cells are undefined or blank text.
 */
export interface TableRow {
  /** The file's own number, from 1; blank rows are counted and left out. */
  readonly number: number;
  readonly cells: readonly unknown[];
}

/** An object of a JSON file; values keep their types. */
export interface ObjectRow {
  /** From 1. */
  readonly number: number;
  readonly value: Readonly<Record<string, unknown>>;
}

/** A file while it is read: rows in its order, those of a piece of the file at a time. They can be iterated once. */
export type Spreadsheet =
  | { readonly kind: 'table'; readonly rows: AsyncGenerator<TableRow[]> }
  | { readonly kind: 'json'; readonly rows: AsyncGenerator<ObjectRow[]> };

export function isBlank(cell: unknown): boolean {
  return cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');
}
