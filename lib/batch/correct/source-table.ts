/** Text from text files; numbers and booleans too from Excel. Undefined for an empty cell. */
export type SourceCell = string | number | boolean | undefined;

export interface SourceRow {
  /** Row number as on the server: 1 for the first row below the header, blank rows included. */
  readonly row: number;
  readonly cells: readonly SourceCell[];
}

/** A file as read by the browser: all columns, including those that are not lead fields. */
export interface SourceTable {
  readonly headers: readonly string[];
  /** Without blank rows. */
  readonly rows: readonly SourceRow[];
}

export function cellOf(value: unknown): SourceCell {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}
