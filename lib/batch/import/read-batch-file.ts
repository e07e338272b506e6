import { fileLimit, tooManyColumns, unreadable } from '@/lib/base/spreadsheet/limit';
import { onServer } from '@/lib/base/spreadsheet/on-server';
import { type FileHints, openSpreadsheet } from '@/lib/base/spreadsheet/open-spreadsheet';
import type { ReadingTime } from '@/lib/base/spreadsheet/platform';
import type { ObjectRow, TableRow } from '@/lib/base/spreadsheet/row';
import type { ByteSource } from '@/lib/base/spreadsheet/source';
import { type BatchColumn, fieldOfHeader, pickCells, sameField } from '@/lib/batch/row/header';
import { noFieldNames, readHeader } from '@/lib/batch/row/read-header';
import { type FileColumn, ObjectKeys, OtherColumns } from './file-column';

export interface RawRow {
  /** 1 for the first row below the header. Blank rows are counted but left out. */
  readonly row: number;
  /** By index of `columns`; may be shorter. Absent and empty cells are undefined. */
  readonly cells: readonly unknown[];
  /** The cells of the columns that hold no lead field, by index of `others`; absent if all are empty. */
  readonly others?: readonly unknown[];
}

/** A file of leads being read. */
interface BatchReading {
  /** `json` values keep their types; cells of the other kinds are converted by field. */
  readonly cellKind: 'table' | 'json';
  /** Complete from the start for tables; grows during reading for JSON. Never reordered. */
  readonly columns: readonly BatchColumn[];
  /** Where each of `columns` stands in the file. */
  readonly positions: readonly number[];
  /** The columns that hold no lead field: not read, but a rejected row is returned whole. */
  readonly others: readonly FileColumn[];
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
  const keys = new ObjectKeys();
  const { columns, positions, others } = keys;
  return { cellKind: 'json', columns, positions, others, batches: readObjects(sheet.rows, keys) };
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
    const others = new OtherColumns(names.cells, positions);
    const rawRows = (rows: readonly TableRow[]) =>
      rows.map(({ number, cells }) => ({
        row: number - names.number,
        cells: pickCells(cells, positions),
        ...others.pick(cells),
      }));
    const batches = async function* () {
      if (rest.length > 0) yield rawRows(rest);
      for await (const rows of chunks) yield rawRows(rows);
    };
    return { cellKind: 'table', columns, positions, others: others.columns, batches: batches() };
  } catch (error) {
    await chunks.return(undefined);
    throw error;
  }
}

async function* readObjects(chunks: AsyncGenerator<ObjectRow[]>, keys: ObjectKeys): AsyncGenerator<RawRow[]> {
  let found = 0;
  for await (const rows of chunks) {
    found += rows.length;
    yield rows.map(({ number, value }) => objectRow(number, value, keys));
  }
  if (found > 0 && keys.columns.length === 0) throw noFieldNames(keys.others.map(({ header }) => header));
}

/** Keys of the object are looked up, never assigned, so `__proto__` is harmless. */
function objectRow(row: number, item: Readonly<Record<string, unknown>>, known: ObjectKeys): RawRow {
  const cells: unknown[] = [];
  let others: unknown[] | undefined;
  const fields = new Map<string, string>();
  const keys = Object.keys(item);
  if (keys.length > fileLimit.columns) throw tooManyColumns();
  for (const key of keys) {
    const value = item[key];
    if (value === null) continue;
    const field = fieldOfHeader(key);
    if (field === null) {
      const index = known.other(key);
      if (index === null) continue;
      others ??= [];
      others[index] = value;
      continue;
    }
    const other = fields.get(field);
    if (other !== undefined) throw sameField(field, other, key);
    fields.set(field, key);
    cells[known.column(key, field)] = value;
  }
  return { row, cells, ...(others && { others }) };
}
