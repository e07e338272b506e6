import type { ConsentWord } from '@/lib/applicant/consent-words';
import type { CheckSettings } from '@/lib/batch/correct/check-table-row';
import type { ProblemKey } from '@/lib/batch/correct/grid-view';
import type { RowWarningCode } from '@/lib/batch/correct/row-warning';
import type { TableChoice } from '@/lib/batch/correct/source-table';
import type {
  CheckSummary,
  EditedRow,
  FoundRepeats,
  ListedRow,
  RepairGroup,
  TableSummary,
} from '@/lib/batch/correct/table-view';
import type { WarningGroup } from '@/lib/batch/correct/warned-row';
import type { WordGroup } from '@/lib/batch/correct/word-group';
import type { FileFieldName } from '@/lib/batch/row/file-field';
import type { RepairKind } from '@/lib/batch/row/repair';
import type { Environment } from '@/word/environment';
import type { ColumnDecisions } from './column-decisions';
import type { KeptFile } from './file-keeper';

/** What a batch was sent with besides its file. */
export interface SentWith {
  readonly consentText: string | null;
  readonly intentTitle: string | null;
  readonly intentId: string | null;
  readonly consentWords: readonly Omit<ConsentWord, 'count'>[] | null;
}

export interface CheckedTable {
  readonly summary: CheckSummary;
  readonly columns: readonly FileFieldName[];
  /** Number of rows in the grid. */
  readonly listed: number;
}

/** Calls from the page to the worker that holds the file. */
export interface TableCalls {
  /** `choice`: the part of the file that the user chose; null: as found. */
  open(file: File, choice: TableChoice | null): TableSummary;
  /** The files that were not sent, to be continued. Fails without a connection, which the key needs. */
  kept(): readonly KeptFile[];
  /** Null when it is gone, or another tab has it. */
  resume(id: string): Resumed | null;
  forget(id: string): void;
  /** Keeps the decisions about the open file. */
  decide(decisions: ColumnDecisions): void;
  /** The user has signed in again. */
  renewKey(): void;
  /** The open file was sent: nothing of it is kept. */
  end(): void;
  /** Opens the rows of a batch that the server rejected. */
  /** `rowCount`: those that are kept. */
  openRejected(batchId: string): { fields: CheckSettings['fields']; sentWith: SentWith; rowCount: number };
  words(fields: CheckSettings['fields'], intents: CheckSettings['intents']): WordGroup[];
  /** Null when a later check has replaced it. */
  check(settings: CheckSettings): CheckedTable | null;
  rows(from: number, to: number): ListedRow[];
  edit(row: number, column: number, text: string): EditedRow | null;
  paste(row: number, column: number, text: string): CheckedTable;
  leaveOut(row: number, isOut: boolean): EditedRow | null;
  applyAlike(field: FileFieldName, from: string, to: string): CheckedTable;
  filter(problem: ProblemKey | null): CheckedTable;
  nextWrong(at: number, column: number, isBack: boolean): { at: number; column: number } | null;
  /** Finds rows that would be duplicates; asks the server, a page at a time. */
  findRepeats(): FoundRepeats;
  /** Leaves out the rows of those who were found not to be contacted. */
  leaveOptedOut(): CheckedTable;
  repairs(): RepairGroup[];
  applyRepairs(kinds: readonly RepairKind[]): CheckedTable;
  warningGroups(): WarningGroup[];
  takeSuggestions(codes: readonly RowWarningCode[]): CheckedTable;
  undo(): CheckedTable;
  redo(): CheckedTable;
  upload(): { file: Blob; consentWords: readonly ConsentWord[] };
  wrongCsv(): Blob;
}

/** A file that is continued. */
export interface Resumed {
  readonly file: File;
  readonly table: TableSummary;
  readonly choice: TableChoice | null;
  readonly decisions: ColumnDecisions | null;
  readonly corrected: number;
}

export interface TableRequest {
  readonly id: number;
  readonly name: keyof TableCalls;
  readonly args: readonly unknown[];
  /** Of the page. */
  readonly environment: Environment | null;
}

export type TableReply =
  | { readonly id: number; readonly result: unknown }
  /** `message`: for the user; null when it is no fault of the file. */
  | { readonly id: number; readonly message: string | null }
  | { readonly progress: number }
  /** The open file would survive a closed tab, or would not any more. */
  | { readonly kept: boolean }
  /** The server has refused a request of the worker: the session has another environment now. */
  | { readonly movedTo: Environment };
