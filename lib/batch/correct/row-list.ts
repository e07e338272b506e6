import type { FileFieldName } from '@/lib/batch/row/file-field';
import type { GridColumn } from './check-table-row';
import type { CheckedRows } from './checked-rows';
import type { FileCells } from './file-cells';
import { hasProblem, orderColumns, type ProblemKey } from './grid-view';

/** A place in the grid: of a row and of a column; column -1: what is wrong in none of them. */
interface GridPlace {
  readonly at: number;
  readonly column: number;
}

/**
 * The rows and columns of the grid: rows with errors, then those with warnings; columns with errors first. A corrected
 * row stays until they are listed anew.
 */
export class RowList {
  private shown: readonly GridColumn[] = [];
  /** Only rows with this error are listed; null: all. */
  private problem: ProblemKey | null = null;
  private listed: readonly number[] = [];

  constructor(
    private readonly cells: FileCells,
    private readonly rows: CheckedRows,
    /** The rows that are all listed, whatever they hold by now: the rejected ones of a batch. */
    private readonly own: readonly number[] | null,
  ) {}

  /** Lists anew, only the rows with one kind of error (null: all). */
  filter(problem: ProblemKey | null): void {
    this.problem = problem;
    this.list();
  }

  /** Lists anew, as filtered before. */
  list(): void {
    const { problem, rows } = this;
    this.shown = orderColumns(this.cells.columns(), rows.allErrors());
    const all = this.own ?? rows.worthALook();
    this.listed = problem ? all.filter((index) => hasProblem(rows.errorsOf(index), problem)) : all;
    if (this.listed.length > 0) return;
    // The last row with this error is right.
    this.problem = null;
    this.listed = all;
  }

  filteredBy(): ProblemKey | null {
    return this.problem;
  }

  columns(): readonly GridColumn[] {
    return this.shown;
  }

  fields(): FileFieldName[] {
    return this.shown.map(({ field }) => field);
  }

  count(): number {
    return this.listed.length;
  }

  slice(from: number, to: number): readonly number[] {
    return this.listed.slice(from, to);
  }

  hasAll(indexes: Iterable<number>): boolean {
    const listed = new Set(this.listed);
    return [...indexes].every((index) => listed.has(index));
  }

  /** Where a row of the file is listed: -1 and undefined if it is not. */
  placeOf(row: number): { at: number; index: number | undefined } {
    const at = this.listed.findIndex((index) => this.cells.rowOf(index) === row);
    return { at, index: this.listed[at] };
  }

  indexAt(at: number): number | undefined {
    return this.listed[at];
  }

  /** Finds the next wrong cell after this place, or before it, going round at the end; null: there is none. */
  nextWrong({ at, column }: GridPlace, isBack: boolean): GridPlace | null {
    const count = this.listed.length;
    const way = isBack ? -1 : 1;
    for (let step = 0; step <= count; step += 1) {
      const place = (((at + way * step) % count) + count) % count;
      const index = this.listed[place];
      if (index === undefined) return null;
      const cells = this.wrongColumns(index);
      const found =
        step === 0
          ? (isBack ? cells.toReversed() : cells).find((cell) => (isBack ? cell < column : cell > column))
          : cells.at(isBack ? -1 : 0);
      if (found !== undefined) return { at: place, column: found };
    }
    return null;
  }

  private wrongColumns(index: number): readonly number[] {
    const errors = this.rows.isLeftOut(index) ? undefined : this.rows.errorsOf(index);
    if (!errors) return [];
    const wrong = this.shown.flatMap(({ field }, column) => (errors[field] ? [column] : []));
    // What is wrong in no column of the file, such as a missing product, is shown before the columns.
    return wrong.length > 0 ? wrong : [-1];
  }
}
