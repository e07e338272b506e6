import type { ConsentWord } from '@/lib/applicant/consent-words';
import type { Named } from '@/lib/base/text/named';
import type { FileFieldName } from '@/lib/batch/row/file-field';
import type { RepairKind } from '@/lib/batch/row/repair';
import { CellCorrection } from './cell-correction';
import { type CheckSettings, noSettings } from './check-table-row';
import { CheckedRows } from './checked-rows';
import { type ChangedCells, FileCells } from './file-cells';
import { type ProblemKey, readBlock } from './grid-view';
import { RowList } from './row-list';
import { type DescribeErrors, RowReason } from './row-reason';
import type { RowWarningCode } from './row-warning';
import { sentParts } from './sent-file';
import type { SourceTable } from './source-table';
import { findWords, summarizeTable } from './table-summary';
import type {
  CheckSummary,
  EditedRow,
  ListedRow,
  RepairGroup,
  RowRejection,
  TableSummary,
} from './table-view';
import type { WarningGroup } from './warned-row';
import { countConsent, type WordGroup } from './word-group';
import { wrongCsvParts } from './wrong-csv';

interface SessionOptions {
  /** Restricts the session to these rows, each with the server's reason for rejecting it. */
  readonly rejected?: ReadonlyMap<number, RowRejection>;
  readonly describe?: DescribeErrors;
}

/** What a user has changed in a file. */
export interface SavedWork extends ChangedCells {
  /** Rows that are left out, by index; absent in what an earlier release kept. */
  readonly leftOut?: readonly number[];
}

const rowsPerStep = 2_000;

/**
 * A file that its user checks and corrects. Lives in a Web Worker, so that work never blocks the page and the page
 * never holds the rows. Validates with the server's own rules (`checkTableRow`).
 */
export class TableSession {
  private settings = noSettings;
  private readonly cells: FileCells;
  private readonly checked: CheckedRows;
  private readonly list: RowList;
  private readonly correction: CellCorrection;
  private readonly reason: RowReason;
  /** With `rejected`: its rows, by index. Only they are checked and sent. */
  private readonly own: readonly number[] | null;
  private readonly rowCount: number;

  constructor(
    private readonly table: SourceTable,
    { rejected, describe }: SessionOptions = {},
  ) {
    this.own = rejected ? table.rows.flatMap(({ row }, index) => (rejected.has(row) ? [index] : [])) : null;
    this.rowCount = rejected?.size ?? table.rows.length;
    this.cells = new FileCells(table);
    this.checked = new CheckedRows(this.cells);
    this.list = new RowList(this.cells, this.checked, this.own);
    this.correction = new CellCorrection(this.cells, this.checked);
    this.reason = new RowReason(this.cells, this.checked, rejected ?? null, describe);
  }

  summary(): TableSummary {
    return { rowCount: this.rowCount, ...summarizeTable(this.table) };
  }

  /** The words of the columns in use that the user decides on. */
  wordGroups(fields: CheckSettings['fields'], products: readonly Named[]): WordGroup[] {
    return findWords(this.table, fields, products);
  }

  /** Checks every row. Calls `onProgress` with the number of rows done; it can stop the check by returning false. */
  async check(
    settings: CheckSettings,
    onProgress: (rows: number) => boolean | Promise<boolean> = () => true,
  ): Promise<CheckSummary | null> {
    this.settings = settings;
    this.cells.use(settings);
    this.checked.begin(settings);
    this.correction.use(settings);
    const indexes = this.own ?? this.table.rows.keys();
    let done = 0;
    for (const index of indexes) {
      if (done > 0 && done % rowsPerStep === 0 && !(await onProgress(done))) return null;
      this.checked.check(index);
      done += 1;
    }
    this.list.filter(null);
    return this.checkSummary();
  }

  /** What the user has changed, to be kept and restored with the same file. */
  savedWork(): SavedWork {
    return { ...this.cells.saved(), leftOut: [...this.checked.allLeftOut()] };
  }

  restoreWork({ leftOut = [], ...cells }: SavedWork): void {
    this.cells.restore(cells);
    for (const index of leftOut) this.checked.leaveOut(index, true);
  }

  /** The fields of the grid's columns. */
  columns(): FileFieldName[] {
    return this.list.fields();
  }

  listedCount(): number {
    return this.list.count();
  }

  rows(from: number, to: number): ListedRow[] {
    return this.list.slice(from, to).map((index) => this.listedRow(index));
  }

  /**
   * Changes a cell of the grid and checks its row again. Parses the text as the form does: if it is invalid as typed,
   * its safe repair is used. `row`: the row number, since positions shift when rows leave the grid. Returns null if the
   * row is no longer in it.
   */
  edit(row: number, column: number, text: string): EditedRow | null {
    const { at, index } = this.list.placeOf(row);
    const cell = this.list.columns()[column];
    if (index === undefined || !cell) return null;
    const { field, position } = cell;
    const from = this.cells.textOf(index, position);
    this.cells.begin('correction');
    this.correction.type(index, cell, text);
    const isRight = !this.checked.errorsOf(index)?.[field];
    const count = isRight ? this.correction.alike(field, from).length : 0;
    return {
      at,
      row: this.listedRow(index),
      summary: this.checkSummary(),
      alike: count > 0 ? { field, from, to: this.cells.textOf(index, position), count } : null,
    };
  }

  /** Puts `to` into every wrong cell of a field that says `from`. */
  applyAlike(field: FileFieldName, from: string, to: string): CheckSummary {
    this.correction.changeAlike(field, from, to);
    return this.checkSummary();
  }

  /** Puts a block of cells in place, from this cell on, along the rows and columns of the grid. */
  paste(row: number, column: number, text: string): CheckSummary {
    const { at } = this.list.placeOf(row);
    this.cells.begin('correction');
    if (at >= 0)
      for (const [down, texts] of readBlock(text).entries()) {
        const index = this.list.indexAt(at + down);
        for (const [along, cellOfBlock] of texts.entries()) {
          const cell = this.list.columns()[column + along];
          if (index !== undefined && cell) this.correction.type(index, cell, cellOfBlock);
        }
      }
    return this.checkSummary();
  }

  /** Leaves a row out of what is sent, or takes it back in. */
  leaveOut(row: number, isOut: boolean): EditedRow | null {
    const { at, index } = this.list.placeOf(row);
    if (index === undefined) return null;
    this.checked.leaveOut(index, isOut);
    return { at, row: this.listedRow(index), summary: this.checkSummary(), alike: null };
  }

  /** Leaves many rows out of what is sent. */
  leaveAllOut(rows: readonly number[]): CheckSummary {
    this.checked.leaveAllOut(rows);
    return this.checkSummary();
  }

  /** Lists only the rows with one kind of error; null: all. */
  filter(problem: ProblemKey | null): CheckSummary {
    this.list.filter(problem);
    return this.checkSummary();
  }

  /**
   * Finds the next wrong cell of the grid after this one, or before it, going round at the end; null: there is none.
   */
  nextWrong(at: number, column: number, isBack: boolean): { at: number; column: number } | null {
    return this.list.nextWrong({ at, column }, isBack);
  }

  /** Finds who is sent more than once, and everybody, to be asked whether they have a lead. */
  repeats(): ReturnType<CheckedRows['repeats']> {
    return this.checked.repeats();
  }

  /** The safe repairs available, by kind. */
  repairs(): RepairGroup[] {
    return this.correction.repairs();
  }

  /** Makes all repairs of these kinds. Rows that have neither errors nor warnings afterwards leave the grid. */
  applyRepairs(kinds: readonly RepairKind[]): CheckSummary {
    this.correction.applyRepairs(kinds);
    this.list.list();
    return this.checkSummary();
  }

  /**
   * What looks like a slip in rows without errors, by kind (design batch 19, warnings). It stops nothing from being
   * sent.
   */
  warningGroups(): WarningGroup[] {
    return this.correction.warningGroups();
  }

  /** Puts what was probably meant into all rows with warnings of these codes. */
  takeSuggestions(codes: readonly RowWarningCode[]): CheckSummary {
    this.correction.takeSuggestions(codes);
    this.list.list();
    return this.checkSummary();
  }

  /** Undoes the latest step: a correction, or all fixes or suggestions of one press. */
  undo(): CheckSummary {
    return this.afterStep(this.cells.undo());
  }

  /** Makes the step again that was undone last. */
  redo(): CheckSummary {
    return this.afterStep(this.cells.redo());
  }

  private afterStep(changed: ReadonlySet<number>): CheckSummary {
    for (const index of changed) this.checked.check(index);
    // A row in view keeps its place; others come back into the grid, or leave it.
    if (!this.list.hasAll(changed)) this.list.list();
    return this.checkSummary();
  }

  /** Returns the file to send: with `rejected`, only its rows. */
  uploadParts(): string[] {
    const { headers, fields, positions } = this.cells.sent();
    const textOf = (index: number, column: number) => this.cells.textOf(index, positions[column] ?? column);
    const table = { headers, rows: this.table.rows };
    return [...sentParts(table, { ...this.settings, fields }, textOf, this.sentRows(), this.own === null)];
  }

  /** The words of the column of consent in what is sent, if the user has decided on them; else none. */
  consentWords(): ConsentWord[] {
    const column = this.cells.columnOf('popi');
    const { consentStated, words } = this.settings;
    if (!column || consentStated || !words?.popi) return [];
    const sent = this.sentRows() ?? [...this.table.rows.keys()];
    const texts = sent.map((index) => this.cells.textOf(index, column.position));
    return countConsent(texts, words.popi);
  }

  /** Exports the wrong rows under the file's own headers, each with its errors. Safe to open in Excel. */
  wrongCsvParts(): string[] {
    const { headers, positions } = this.cells.sent();
    const describe = (index: number) => ({
      texts: positions.map((position) => this.cells.textOf(index, position)),
      row: this.cells.rowOf(index),
      reason: this.reason.reasonOf(index),
    });
    return wrongCsvParts(headers, [...(this.own ?? this.checked.wrong())].map(describe));
  }

  /** The rows that are sent, by index; null: all. */
  private sentRows(): number[] | null {
    if (!this.own && this.checked.allLeftOut().size === 0) return null;
    return [...(this.own ?? this.table.rows.keys())].filter((index) => !this.checked.isLeftOut(index));
  }

  private listedRow(index: number): ListedRow {
    return {
      row: this.cells.rowOf(index),
      texts: this.list.columns().map(({ position }) => this.cells.textOf(index, position)),
      errors: this.checked.errorsOf(index) ?? {},
      warnings: this.checked.warningsOf(index),
      note: this.reason.noteOf(index),
      isLeftOut: this.checked.isLeftOut(index),
    };
  }

  private checkSummary(): CheckSummary {
    return {
      rows: this.rowCount,
      ...this.checked.counts(),
      problem: this.list.filteredBy(),
      ...this.cells.work(),
    };
  }
}
