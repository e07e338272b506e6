import type { StepKind, TableHistory } from './table-view';

/** A cell by its row's index into the table and its column's position in the file. */
interface CellChange {
  readonly index: number;
  readonly position: number;
  /** Undefined: as in the file. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** What one press changed, undone and redone as a whole. */
interface Step {
  readonly kind: StepKind;
  readonly changes: CellChange[];
}

/** Changed cells by row index, each by its position. */
export type SavedCells = readonly (readonly [number, readonly (readonly [number, string])[]])[];

const keptSteps = 200;

/**
 * The cells of a file that its user changed, and the steps by which they did, to be undone and redone (design batch
 * 19).
 */
export class CellEdits {
  private readonly cells = new Map<number, Map<number, string>>();
  private done: Step[] = [];
  private undone: Step[] = [];

  textOf(index: number, position: number): string | undefined {
    return this.cells.get(index)?.get(position);
  }

  /** Returns true for a row with a changed cell, also one that was changed back by hand. */
  has(index: number): boolean {
    return this.cells.has(index);
  }

  /** Begins a step: what `put` changes from here on belongs to it. What was undone cannot be redone any more. */
  begin(kind: StepKind): void {
    this.undone = [];
    this.done = [...this.done.filter(({ changes }) => changes.length > 0), { kind, changes: [] }].slice(
      -keptSteps,
    );
  }

  put(index: number, position: number, to: string): void {
    const from = this.textOf(index, position);
    this.set(index, position, to);
    this.done.at(-1)?.changes.push({ index, position, from, to });
  }

  /** Undoes the latest step. Calls `changing` for each of its cells before it changes; returns the rows' indexes. */
  undo(changing: (index: number, position: number, to: string | undefined) => void): ReadonlySet<number> {
    const step = this.done.findLast(({ changes }) => changes.length > 0);
    if (!step) return new Set();
    this.done = this.done.slice(0, this.done.lastIndexOf(step));
    this.undone.push(step);
    return this.run(
      step.changes.toReversed().map((change) => ({ ...change, to: change.from })),
      changing,
    );
  }

  /** Makes the step again that was undone last. As `undo`. */
  redo(changing: (index: number, position: number, to: string | undefined) => void): ReadonlySet<number> {
    const step = this.undone.pop();
    if (!step) return new Set();
    this.done.push(step);
    return this.run(step.changes, changing);
  }

  /** All changed cells, to be kept and restored. */
  all(): SavedCells {
    return [...this.cells].map(([index, row]) => [index, [...row]]);
  }

  /** Puts cells in place that were kept. What led to them cannot be undone. */
  restore(cells: SavedCells): void {
    for (const [index, row] of cells) this.cells.set(index, new Map(row));
  }

  history(): TableHistory {
    const next = (step: Step | undefined) => step && { kind: step.kind, cells: cellCount(step) };
    return {
      undo: next(this.done.findLast(({ changes }) => changes.length > 0)) ?? null,
      redo: next(this.undone.at(-1)) ?? null,
    };
  }

  private run(
    changes: readonly CellChange[],
    changing: (index: number, position: number, to: string | undefined) => void,
  ): ReadonlySet<number> {
    for (const { index, position, to } of changes) {
      changing(index, position, to);
      this.set(index, position, to);
    }
    return new Set(changes.map(({ index }) => index));
  }

  private set(index: number, position: number, to: string | undefined): void {
    const row = this.cells.get(index) ?? new Map<number, string>();
    if (to === undefined) row.delete(position);
    else row.set(position, to);
    if (row.size === 0) this.cells.delete(index);
    else this.cells.set(index, row);
  }
}

/** A correction that was tidied at once is one cell of two changes. */
function cellCount({ changes }: Step): number {
  return new Set(changes.map(({ index, position }) => `${index}:${position}`)).size;
}
