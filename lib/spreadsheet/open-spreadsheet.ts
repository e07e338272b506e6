import { type CsvOptions, readCsv } from './csv';
import { detectEncoding } from './encoding';
import { detectFormat, type SpreadsheetFormat } from './format';
import { readJson } from './json';
import { fileLimit, limitExceeded, tooManyRows, unreadable } from './limit';
import type { Platform } from './platform';
import type { Spreadsheet, TableRow } from './row';
import { type ByteSource, readBytes } from './source';
import { readXlsx } from './xlsx/read-xlsx';

/** Bytes that the format is found from. */
export const signatureBytes = 4096;

export interface FileHints {
  readonly fileName?: string;
  readonly contentType?: string;
  /** Only CSV with this delimiter is taken. */
  readonly delimiter?: CsvOptions['delimiter'];
}

export interface OpenOptions extends FileHints, CsvOptions {
  readonly platform: Platform;
}

/** The format by `detectFormat`; with a fixed delimiter it must be CSV, whatever the file's name says. */
export function formatOf(
  firstBytes: Uint8Array,
  { delimiter, fileName, contentType }: FileHints,
): SpreadsheetFormat {
  if (!delimiter) return detectFormat(firstBytes, fileName, contentType);
  if (detectFormat(firstBytes) !== 'csv')
    throw unreadable(`only CSV with "${delimiter}" between the columns is taken`);
  return 'csv';
}

/**
 * Opens a file of rows: finds its format and encoding; the rows come as they are read, the names of the columns among
 * them. Of a workbook the first sheet that holds a value is read. Memory does not grow with the file, and its time is bounded. Throws
 * `unreadable` (what is wrong with it) or `rule_broken` (which limit it exceeds), here or while the rows are iterated.
 */
export async function openSpreadsheet(source: ByteSource, options: OpenOptions): Promise<Spreadsheet> {
  if (source.size > fileLimit.fileBytes) throw limitExceeded('file is larger than 50 MB');
  const firstBytes = await readBytes(source, 0, signatureBytes);
  const format = formatOf(firstBytes, options);
  // A table's first row names its columns.
  const table = (rows: AsyncGenerator<TableRow[]>): Spreadsheet => ({
    kind: 'table',
    rows: atMost(fileLimit.rows + 1, rows),
  });
  if (format === 'xlsx') return table(readXlsx(source, options.platform));
  if (format === 'xls') return table(options.platform.readXls(source));
  const encoding = await detectEncoding(source, firstBytes);
  if (format === 'csv') return table(readCsv(source, encoding, options.platform.time, options));
  return { kind: 'json', rows: atMost(fileLimit.rows, readJson(source, encoding, options.platform.time)) };
}

async function* atMost<Row>(most: number, chunks: AsyncGenerator<Row[]>): AsyncGenerator<Row[]> {
  let found = 0;
  for await (const rows of chunks) {
    found += rows.length;
    if (found > most) throw tooManyRows();
    yield rows;
  }
}
