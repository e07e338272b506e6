import type { FileColumn, FileValue } from '@/lib/base/list/source';
import { csvLine, harmless } from '@/lib/base/spreadsheet/csv-write';
import { writeXlsx } from '@/lib/base/spreadsheet/xlsx/write-xlsx';
import { southAfricanTime } from '@/lib/base/time/date';

export const fileFormats = ['csv', 'xlsx'] as const;
export type FileFormat = (typeof fileFormats)[number];

export interface ListFile {
  fileName: string;
  contentType: string;
  bytes: AsyncIterable<Uint8Array>;
}

const contentTypes: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Excel takes a file without it for one in the machine's own encoding. */
const byteOrderMark = '\uFEFF';

/**
 * Writes rows as a stream, in constant memory: as CSV in UTF-8, or as a workbook of texts and numbers; without formulas
 * (design base 13). `name`: of the file, without its ending.
 */
export function writeListFile<Row>(
  format: FileFormat,
  name: string,
  columns: readonly FileColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): ListFile {
  const headings = columns.map((column) => column.name);
  const cells = (row: Row) => columns.map(({ cell }) => cell(row));
  return {
    fileName: `${name}.${format}`,
    contentType: contentTypes[format],
    bytes:
      format === 'csv'
        ? csvPieces(headings, pages, cells)
        : writeXlsx([{ name: 'Rows', headings, rows: sheetRows(pages, cells) }]),
  };
}

async function* csvPieces<Row>(
  headings: readonly string[],
  pages: AsyncIterable<readonly Row[]>,
  cells: (row: Row) => FileValue[],
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  // With the first rows, so that whoever hears of a file that was broken off knows whether it held any.
  let head = byteOrderMark + csvLine(headings);
  for await (const rows of pages) {
    yield encoder.encode(head + rows.map((row) => csvLine(cells(row).map(csvText))).join(''));
    head = '';
  }
  if (head !== '') yield encoder.encode(head);
}

async function* sheetRows<Row>(
  pages: AsyncIterable<readonly Row[]>,
  cells: (row: Row) => FileValue[],
): AsyncGenerator<(string | number | null)[][]> {
  for await (const rows of pages)
    yield rows.map((row) =>
      cells(row).map((value) => (typeof value === 'number' ? value : plainText(value))),
    );
}

/** A negative number is not a formula, so it stays a number. */
function csvText(value: FileValue): string {
  return typeof value === 'string' ? harmless(value) : (plainText(value) ?? '');
}

function plainText(value: FileValue): string | null {
  if (value === null || value === undefined) return null;
  return value instanceof Date ? southAfricanTime(value) : String(value);
}
