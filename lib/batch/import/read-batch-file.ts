import { type BatchColumn, fieldOfHeader, pickCells, readHeader, sameField } from '@/lib/batch/row/header';
import { fileLimit, tooManyColumns, unreadable } from '@/lib/spreadsheet/limit';
import { onServer } from '@/lib/spreadsheet/on-server';
import { type FileHints, openSpreadsheet } from '@/lib/spreadsheet/open-spreadsheet';
import type { ReadingTime } from '@/lib/spreadsheet/platform';
import type { ObjectRow, TableRow } from '@/lib/spreadsheet/row';
import type { ByteSource } from '@/lib/spreadsheet/source';

export interface RawRow {
  /** 1 for the first row after the field names. Rows without a value are counted and left out. */
  readonly row: number;
  /** By the index of `columns`; may be shorter. Absent and empty cells are undefined. */
  readonly cells: readonly unknown[];
}

/** A file of leads while it is read. */
export interface BatchReading {
  /** `json` values keep their types; cells of the others are converted by field. */
  readonly cellKind: 'table' | 'json';
  /** Complete for tables; for JSON it grows while the rows are read, and never reorders. */
  readonly columns: readonly BatchColumn[];
  /** Rows in the file's order, those of a piece of the file at a time. Can be iterated once. */
  readonly batches: AsyncIterable<RawRow[]>;
}

/**
 * Opens a file of leads: its first row with a value names the fields; the rows come as they are read. Throws
 * `unreadable` (what is wrong with it) or `rule_broken` (which limit it exceeds), here or while the rows are iterated.
 * `time` bounds the processor time of the reading; the file's own by default.
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
  // A table without a row does not get so far.
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

/** An object's keys are looked up, never set, so `__proto__` does nothing. */
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
