/** Text from text files; numbers and booleans too from Excel. Undefined for an empty cell. */
export type SourceCell = string | number | boolean | undefined;

export interface SourceRow {
  /**
   * Row number in the file, as its program shows it; of a JSON file the object's. The server counts the same in what
   * the browser sends (`sent-file.ts`).
   */
  readonly row: number;
  readonly cells: readonly SourceCell[];
}

/** A file as read by the browser: all columns, including those that are not lead fields. */
export interface SourceTable {
  readonly headers: readonly string[];
  /** Without blank rows. */
  readonly rows: readonly SourceRow[];
  /** Where in the file it stands; absent for a JSON file and for rejected rows. */
  readonly origin?: TableOrigin;
}

/** Which part of a file is the table, and what is left out of it. */
export interface TableOrigin extends TableChoice {
  readonly headerRow: number | null;
  readonly leavesHidden: boolean;
  /** How many rows of leads a workbook hides, by a filter for example. */
  readonly hiddenRows: number;
  /** The sheets by name; a text file has one without a name. */
  readonly sheets: readonly {
    readonly name: string;
    readonly hasLeads: boolean;
    readonly isHidden: boolean;
  }[];
  /** The headings stand below one another in the first column, and each applicant in a column: nothing can be read so. */
  readonly isTransposed: boolean;
  /** The rows that may hold the headings. */
  readonly candidates: readonly { readonly row: number; readonly text: string }[];
  /** Rows below the headings that are no leads: how many of each kind, and the first of them. */
  readonly leftOut: { readonly counts: LeftOutCounts; readonly rows: readonly LeftOutRow[] };
}

/** The part of a file that its user chose, or that was found. */
export interface TableChoice {
  /** Index of the sheet. */
  readonly sheet: number;
  /** Row with the headings; null: there is none, and the first row is an applicant; absent: as found. */
  readonly headerRow?: number | null;
  /** Rows that are probably no leads are kept as well. */
  readonly keepsAll: boolean;
  /** Rows that the workbook hides are left out; absent in what an earlier release kept. */
  readonly leavesHidden?: boolean;
}

/**
 * Why a row below the headings is left out: it is no lead (headings once more, the name of a branch, totals, a remark, the template's
 * example), or the workbook hides it and its user wants only what it shows.
 */
export type LeftOutReason = 'headings' | 'section' | 'total' | 'remark' | 'example' | 'hidden';

export type LeftOutCounts = Partial<Record<LeftOutReason, number>>;

export interface LeftOutRow {
  readonly row: number;
  readonly text: string;
  readonly reason: LeftOutReason;
}

export function cellOf(value: unknown): SourceCell {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}
