import type { FieldErrors } from '@/lib/base/error/error';
import type { CheckedRows } from './checked-rows';
import type { FileCells } from './file-cells';
import type { RowRejection } from './table-view';

/** Formats the errors of a row as text. `textOf` returns the cell of a field. */
export type DescribeErrors = (errors: FieldErrors, textOf: (field: string) => string) => string;

const asSaid: DescribeErrors = (errors) =>
  Object.entries(errors)
    .map(([field, messages]) => `${field}: ${messages.join(', ')}`)
    .join(' · ');

/** Why rows are wrong, in words: by this check, or as the server said of a row that has not been changed since. */
export class RowReason {
  constructor(
    private readonly cells: FileCells,
    private readonly rows: CheckedRows,
    /** The server's reasons, by row number; null: the server has not seen the file. */
    private readonly rejected: ReadonlyMap<number, RowRejection> | null,
    private readonly describe: DescribeErrors = asSaid,
  ) {}

  reasonOf(index: number): string {
    const found = this.describe(this.rows.errorsOf(index) ?? {}, this.textsOf(index));
    const said = this.saidOf(index) ?? '';
    return this.cells.isChanged(index) ? found || said : said || found;
  }

  /** The server's reason, until the row is changed. */
  noteOf(index: number): string | null {
    return this.cells.isChanged(index) ? null : this.saidOf(index);
  }

  private saidOf(index: number): string | null {
    const said = this.rejected?.get(this.cells.rowOf(index));
    if (said === undefined || typeof said === 'string') return said ?? null;
    return this.describe(said, this.textsOf(index));
  }

  private textsOf(index: number) {
    return (field: string) => this.cells.textOfField(index, field);
  }
}
