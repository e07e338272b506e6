import type { DerivedColumn } from '@/lib/batch/row/column-choice';
import type { FileFieldName } from '@/lib/batch/row/file-field';
import { meaningOf, type WordMeanings } from '@/lib/batch/row/word-meaning';
import { CellEdits, type SavedCells } from './cell-edits';
import { cellText } from './cell-text';
import type { CheckSettings, GridColumn } from './check-table-row';
import type { SourceTable } from './source-table';
import { derivedText, TableLayout } from './table-layout';
import type { StepKind, TableHistory } from './table-view';

/** The cells that a user has changed, and the columns that they have derived. */
export interface ChangedCells {
  readonly corrected: number;
  readonly derived: readonly DerivedColumn[];
  readonly cells: SavedCells;
}

/**
 * The cells of a file as its user sees them and as they are sent: what the file says, with words as they are meant, and
 * corrections in its place. Rows are named by index into the table, columns by position.
 */
export class FileCells {
  private readonly layout: TableLayout;
  private readonly edits = new CellEdits();
  private words: WordMeanings | undefined;
  private grid: readonly GridColumn[] = [];
  /** Number of cells that differ from the file. */
  private corrected = 0;

  constructor(private readonly table: SourceTable) {
    this.layout = new TableLayout(table.headers);
  }

  /** Sets what the columns hold and the words mean. */
  use({ fields, derived, words }: CheckSettings): void {
    this.layout.use(fields, derived ?? []);
    this.words = words;
    this.grid = this.layout.grid();
  }

  /** The columns with a field, in the file's order. */
  columns(): readonly GridColumn[] {
    return this.grid;
  }

  columnOf(field: string): GridColumn | undefined {
    return this.grid.find((column) => column.field === field);
  }

  /** The columns that are sent: their headings, fields and positions. */
  sent(): { headers: string[]; fields: (FileFieldName | null)[]; positions: number[] } {
    const { layout } = this;
    return { headers: layout.headers(), fields: layout.sentFields(), positions: layout.sentPositions() };
  }

  rowOf(index: number): number {
    return this.table.rows[index]?.row ?? 0;
  }

  textOf(index: number, position: number): string {
    return this.edits.textOf(index, position) ?? this.fileText(index, position);
  }

  /** The text of a field; '' where no column has it. */
  textOfField(index: number, field: string): string {
    const column = this.columnOf(field);
    return column ? this.textOf(index, column.position) : '';
  }

  /** Returns true for a row with a changed cell, also one that was changed back by hand. */
  isChanged(index: number): boolean {
    return this.edits.has(index);
  }

  /** Begins a step, to which the changes from here on belong. */
  begin(kind: StepKind): void {
    this.edits.begin(kind);
  }

  put(index: number, position: number, text: string): void {
    this.count(index, position, text);
    this.edits.put(index, position, text);
  }

  /** Undoes the latest step; returns the rows that changed. */
  undo(): ReadonlySet<number> {
    return this.edits.undo((...cell) => this.count(...cell));
  }

  /** Makes the step again that was undone last; returns the rows that changed. */
  redo(): ReadonlySet<number> {
    return this.edits.redo((...cell) => this.count(...cell));
  }

  work(): { corrected: number; history: TableHistory } {
    return { corrected: this.corrected, history: this.edits.history() };
  }

  saved(): ChangedCells {
    return { corrected: this.corrected, derived: this.layout.allDerived(), cells: this.edits.all() };
  }

  restore({ corrected, derived, cells }: ChangedCells): void {
    this.layout.use([], derived);
    this.edits.restore(cells);
    this.corrected = corrected;
  }

  /** What the file says, with words as they are meant; consent stays as it is written. */
  private fileText(index: number, position: number): string {
    const derived = this.layout.derivedAt(position);
    const cells = this.table.rows[index]?.cells ?? [];
    if (derived) {
      const parts = derived.from.map((part) => cellText(null, cells[part]));
      return derivedText(derived, parts);
    }
    const field = this.layout.fieldAt(position);
    const text = cellText(field, cells[position]);
    const meanings = field === null || field === 'popi' ? undefined : this.words?.[field];
    return meaningOf(meanings, text) ?? text;
  }

  /** Counts a cell that is about to hold `to` (undefined: what the file says) among those that differ from the file. */
  private count(index: number, position: number, to: string | undefined): void {
    const before = this.fileText(index, position);
    this.corrected += Number((to ?? before) !== before) - Number(this.textOf(index, position) !== before);
  }
}
