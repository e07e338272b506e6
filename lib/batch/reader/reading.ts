import type { LeadFieldName } from '@/lib/lead/field';

/** A column of the file that holds a lead field. Columns of unknown names are not read. */
export interface BatchColumn {
  readonly field: LeadFieldName;
  /** The name as the file spells it: the key under which errors are reported. */
  readonly header: string;
}

/**
 * A cell as the file holds it. Text files give strings; Excel gives numbers and booleans of its own, and dates
 * as ISO text; JSON gives any JSON value. Absent and empty cells are undefined.
 */
export type RawCell = unknown;

export interface RawRow {
  /** 1 for the first row after the field names. Rows without a value are counted and left out. */
  readonly row: number;
  /** By the index of `columns`; may be shorter. */
  readonly cells: readonly RawCell[];
}

/** A file while it is read. */
export interface BatchReading {
  /** `json` values keep their types; cells of the others are converted by field. */
  readonly cellKind: 'table' | 'json';
  /** Complete for tables; for JSON it grows while the rows are read, and never reorders. */
  readonly columns: readonly BatchColumn[];
  /** Rows in the file's order, those of a piece of the file at a time. Can be iterated once. */
  readonly batches: AsyncIterable<RawRow[]>;
}
