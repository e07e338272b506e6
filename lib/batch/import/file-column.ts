import { fileLimit, tooManyColumns } from '@/lib/base/spreadsheet/limit';
import { isBlank } from '@/lib/base/spreadsheet/row';
import type { FileFieldName } from '@/lib/batch/row/file-field';
import type { BatchColumn } from '@/lib/batch/row/header';

/**
 * A column as a rejected row is shown under it, with its place in the file. Of a column that holds no lead field the
 * header may be anything, an applicant's values too.
 */
export interface FileColumn {
  readonly header: string;
  readonly position: number;
}

/** The columns of a table that hold no lead field, those without a header included. */
export class OtherColumns {
  readonly columns: FileColumn[] = [];
  private width = 0;

  constructor(
    names: readonly unknown[],
    private readonly taken: readonly number[],
  ) {
    this.widen(names.length, names);
  }

  /** Returns the row's cells in these columns, none if all are blank. A row may be wider than the header. */
  pick(cells: readonly unknown[]): { others?: unknown[] } {
    if (cells.length > this.width) this.widen(cells.length, []);
    let others: unknown[] | undefined;
    for (let index = 0; index < this.columns.length; index += 1) {
      const cell = cells[this.columns[index]?.position ?? 0];
      if (isBlank(cell)) continue;
      others ??= [];
      others[index] = cell;
    }
    return others ? { others } : {};
  }

  private widen(width: number, names: readonly unknown[]): void {
    for (let position = this.width; position < width; position += 1)
      if (!this.taken.includes(position))
        this.columns.push({ header: String(names[position] ?? ''), position });
    this.width = width;
  }
}

/** The keys of a JSON file's objects, in the order of their first appearance. */
export class ObjectKeys {
  readonly columns: BatchColumn[] = [];
  readonly positions: number[] = [];
  readonly others: FileColumn[] = [];
  private readonly columnOfKey = new Map<string, number>();
  private readonly otherOfKey = new Map<string, number>();

  column(key: string, field: FileFieldName): number {
    const known = this.columnOfKey.get(key);
    if (known !== undefined) return known;
    const column = this.columns.length;
    if (column >= fileLimit.columns) throw tooManyColumns();
    this.positions.push(this.nextPosition());
    this.columns.push({ field, header: key });
    this.columnOfKey.set(key, column);
    return column;
  }

  /** Null beyond the limit of columns: such a key is not kept. */
  other(key: string): number | null {
    const known = this.otherOfKey.get(key);
    if (known !== undefined) return known;
    if (this.others.length >= fileLimit.columns || key.length > fileLimit.cellCharacters) return null;
    const index = this.others.length;
    this.others.push({ header: key, position: this.nextPosition() });
    this.otherOfKey.set(key, index);
    return index;
  }

  private nextPosition(): number {
    return this.columns.length + this.others.length;
  }
}
