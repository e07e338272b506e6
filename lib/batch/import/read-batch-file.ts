import { type BatchColumn, fieldOfHeader, pickCells, readHeader, sameField } from '@/lib/batch/row/header';
import { fileLimit, tooManyColumns, unreadable } from '@/lib/spreadsheet/limit';
import { onServer } from '@/lib/spreadsheet/on-server';
import { type FileHints, openSpreadsheet } from '@/lib/spreadsheet/open-spreadsheet';
import type { ReadingTime } from '@/lib/spreadsheet/platform';
import type { ObjectRow, TableRow } from '@/lib/spreadsheet/row';
import type { ByteSource } from '@/lib/spreadsheet/source';

export interface RawRow {
  /** 1 for the first row below the header. Blank rows are counted but left out. */
  readonly row: number;
  /** By index of `columns`; may be shorter. Absent and empty cells are undefined. */
  readonly cells: readonly unknown[];
}

/** A file of leads being read. */
interface BatchReading {
  /** `json` values keep their types; cells of the other kinds are converted by field. */
  readonly cellKind: 'table' | 'json';
  /** Complete from the start for tables; grows during reading for JSON. Never reordered. */
  readonly columns: readonly BatchColumn[];
  /** Rows in the file's order, in batches. Can be iterated once. */
  readonly batches: AsyncIterable<RawRow[]>;
}

/**
 * Opens a file of leads. The first row with a value is the header; rows are streamed. Throws `unreadable` (with the
 * reason) or `rule_broken` (with the limit exceeded), here or during iteration. `time` limits the processor time for
 * reading; by default the limit is per file.
 */
export async function readBatchFile(
  source: ByteSource,
  hints: FileHints = {},
  time?: ReadingTime,
): Promise<BatchReading> {
  const sheet = await openSpreadsheet(source, {
    ...hints,
    isKnownName: (name) => fieldOfHeader(name) !== null,
    platform: onServer(time),
  });
  if (sheet.kind === 'table') return openTable(sheet.rows, hints);
  const columns: BatchColumn[] = [];
  return { cellKind: 'json', columns, batches: readObjects(sheet.rows, columns) };
}

async function openTable(
  chunks: AsyncGenerator<TableRow[]>,
  { delimiter }: FileHints,
): Promise<BatchReading> {
  // A table without rows has already been refused.
  const [names, ...rest] = (await chunks.next()).value ?? [];
  if (!names) throw unreadable('file is empty');
  const example = delimiter && `with "${delimiter}" between them, such as first_name${delimiter}id_number`;
  try {
    const { columns, positions } = readHeader(names.cells, example);
    const rawRows = (rows: readonly TableRow[]) =>
      rows.map(({ number, cells }) => ({ row: number - names.number, cells: pickCells(cells, positions) }));
    const batches = async function* () {
      if (rest.length > 0) yield rawRows(rest);
      for await (const rows of chunks) yield rawRows(rows);
    };
    return { cellKind: 'table', columns, batches: batches() };
  } catch (error) {
    await chunks.return(undefined);
    throw error;
  }
}

async function* readObjects(
  chunks: AsyncGenerator<ObjectRow[]>,
  columns: BatchColumn[],
): AsyncGenerator<RawRow[]> {
  const columnOfKey = new Map<string, number>();
  for await (const rows of chunks) {
    yield rows.map(({ number, value }) => ({ row: number, cells: cellsOf(value, columns, columnOfKey) }));
  }
}

/** Keys of the object are looked up, never assigned, so `__proto__` is harmless. */
function cellsOf(
  item: Readonly<Record<string, unknown>>,
  columns: BatchColumn[],
  columnOfKey: Map<string, number>,
): unknown[] {
  const cells: unknown[] = [];
  const fields = new Map<string, string>();
  const keys = Object.keys(item);
  if (keys.length > fileLimit.columns) throw tooManyColumns();
  for (const key of keys) {
    const value = item[key];
    if (value === null) continue;
    const field = fieldOfHeader(key);
    if (field === null) continue;
    const other = fields.get(field);
    if (other !== undefined) throw sameField(field, other, key);
    fields.set(field, key);
    let column = columnOfKey.get(key);
    if (column === undefined) {
      column = columns.length;
      if (column >= fileLimit.columns) throw tooManyColumns();
      columns.push({ field, header: key });
      columnOfKey.set(key, column);
    }
    cells[column] = value;
  }
  return cells;
}
