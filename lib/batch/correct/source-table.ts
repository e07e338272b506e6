/** Text files give text; Excel gives numbers and booleans of its own. An empty cell is undefined. */
export type SourceCell = string | number | boolean | undefined;

export interface SourceRow {
  /** As the server counts: 1 for the first row after the field names, blank rows included. */
  readonly row: number;
  readonly cells: readonly SourceCell[];
}

/** A file as the browser reads it: every column, also those that mean nothing to a lead. */
export interface SourceTable {
  readonly headers: readonly string[];
  /** Rows without a value are left out. */
  readonly rows: readonly SourceRow[];
}
