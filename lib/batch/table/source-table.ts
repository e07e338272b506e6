import { batchLimit, limitExceeded, tooManyRows } from '@/lib/batch/reader/limit';

/** Text files give text; Excel gives numbers and booleans of its own. An empty cell is undefined. */
export type SourceCell = string | number | boolean | undefined;

export interface SourceRow {
  /** As the server counts: 1 for the first row after the field names, blank rows included. */
  readonly row: number;
  readonly cells: readonly SourceCell[];
}

/** A file as the browser reads it: every column, also those that mean nothing to a lead. */
export interface SourceTable {
  readonly headers: readonly string[];
  /** Rows without a value are left out. */
  readonly rows: readonly SourceRow[];
}

export function isEmptyCell(cell: SourceCell): boolean {
  return cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

/** A table from a grid whose first row with a value names the columns. Throws the limits of DESIGN 5. */
export function tableOf(grid: readonly (readonly SourceCell[])[]): SourceTable | null {
  const first = grid.findIndex((cells) => !cells.every(isEmptyCell));
  if (first < 0) return null;
  const names = grid[first] ?? [];
  const headless = names.some((cell) => /^\d{13}$/.test(String(cell ?? '').trim()));
  const rows: SourceRow[] = [];
  let width = names.length;
  for (let at = headless ? first : first + 1; at < grid.length; at += 1) {
    const cells = grid[at] ?? [];
    if (cells.every(isEmptyCell)) continue;
    if (rows.length >= batchLimit.rows) throw tooManyRows();
    width = Math.max(width, cells.length);
    rows.push({ row: headless ? rows.length + 1 : at - first, cells });
  }
  if (width > batchLimit.columns) throw limitExceeded(`file has more than ${batchLimit.columns} columns`);
  const headers = Array.from({ length: width }, (_, column) => {
    const name = headless ? '' : String(names[column] ?? '').trim();
    return name === '' ? `Column ${column + 1}` : name;
  });
  return { headers, rows };
}
