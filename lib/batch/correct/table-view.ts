import type { FieldErrors } from '@/lib/base/error/error';
import type { ColumnMatch } from '@/lib/batch/row/column-match';
import type { FileFieldName } from '@/lib/batch/row/file-field';
import type { RepairKind } from '@/lib/batch/row/repair';
import type { ProblemKey } from './grid-view';
import type { Problem } from './problem';
import type { RowWarning } from './row-warning';
import type { TableOrigin } from './source-table';

export interface TableSummary {
  readonly rowCount: number;
  /** Where in the file it stands; null for a JSON file. */
  readonly origin: TableOrigin | null;
  /** The first rows, by column. */
  readonly preview: readonly { readonly row: number; readonly texts: readonly string[] }[];
  readonly columns: readonly {
    readonly header: string;
    readonly samples: readonly string[];
    readonly match: ColumnMatch | null;
  }[];
}

/** What the user did in one press. */
export type StepKind = 'correction' | 'fix' | 'suggestion';

/** What would be undone and redone next; null: nothing. */
export interface TableHistory {
  readonly undo: HistoryStep | null;
  readonly redo: HistoryStep | null;
}

interface HistoryStep {
  readonly kind: StepKind;
  readonly cells: number;
}

export interface CheckSummary {
  readonly rows: number;
  readonly wrong: number;
  /** Rows without errors that have warnings. */
  readonly warned: number;
  /** Rows that are not sent; those with errors or warnings count as neither. */
  readonly leftOut: number;
  /** The kind of error to which the grid is limited. */
  readonly problem: ProblemKey | null;
  /** Most frequent first. */
  readonly problems: readonly Problem[];
  /** Number of cells that differ from the file: what would be lost by leaving. */
  readonly corrected: number;
  readonly history: TableHistory;
}

/** A row of the grid: one that has errors or warnings, or had some before it was corrected. */
export interface ListedRow {
  /** Row number as on the server. */
  readonly row: number;
  /** In the order of the grid's columns. */
  readonly texts: readonly string[];
  readonly errors: FieldErrors;
  /** Only of rows without errors. */
  readonly warnings: readonly RowWarning[];
  /** Why the server rejected the row; null once the row has been changed. */
  readonly note: string | null;
  readonly isLeftOut: boolean;
}

/** A row after an edit, and its place in the grid. */
export interface EditedRow {
  readonly at: number;
  readonly row: ListedRow;
  readonly summary: CheckSummary;
  /** Other cells that were wrong in the same way, once this one is right; null: none. */
  readonly alike: AlikeCells | null;
}

/** Wrong cells of a field that say the same, and what one of them was corrected to. */
export interface AlikeCells {
  readonly field: FileFieldName;
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

export interface RepairGroup {
  readonly kind: RepairKind;
  readonly count: number;
  /** The first of them. */
  readonly items: readonly {
    readonly row: number;
    readonly field: FileFieldName;
    readonly from: string;
    readonly to: string;
  }[];
}

/** Why the server rejected a row: errors by field, or one message for the whole row. */
export type RowRejection = FieldErrors | string;

/** A row whose applicant and product an earlier row of the file has, too. */
export interface RepeatedRow {
  readonly row: number;
  readonly firstRow: number;
}

/** Rows that would create no lead, because there is one, and rows of people who are not to be contacted. */
export interface FoundRepeats {
  readonly within: { readonly count: number; readonly rows: readonly RepeatedRow[] };
  /** Of applicants with a lead already; null: the server could not be asked. */
  readonly stored: { readonly count: number; readonly rows: readonly number[] } | null;
  /** Of applicants who asked not to be contacted; null: the server could not be asked. */
  readonly optedOut: { readonly count: number; readonly rows: readonly number[] } | null;
}
