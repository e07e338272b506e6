import { type CsvOptions, readCsv } from './csv';
import { detectEncoding } from './encoding';
import { detectFormat, type SpreadsheetFormat } from './format';
import { readJson } from './json';
import { fileLimit, limitExceeded, tooManyRows, unreadable } from './limit';
import type { Platform } from './platform';
import type { Spreadsheet, TableRow } from './row';
import { type ByteSource, readBytes } from './source';
import { readXlsx } from './xlsx/read-xlsx';

/** Bytes needed to detect the format. */
export const signatureBytes = 4096;

export interface FileHints {
  readonly fileName?: string;
  readonly contentType?: string;
  /** Accept only CSV with this delimiter. */
  readonly delimiter?: CsvOptions['delimiter'];
}

interface OpenOptions extends FileHints, CsvOptions {
  readonly platform: Platform;
}

/** Returns the format from `detectFormat`; with a fixed delimiter the file must be CSV, whatever its name. */
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
 * Opens a file of rows: detects its format and encoding, and streams the rows, header included. Of a workbook, reads
 * the first sheet with a value. Memory does not grow with the file, and time is limited. Throws `unreadable` (with the
 * reason) or `rule_broken` (with the limit exceeded), here or during iteration.
 */
export async function openSpreadsheet(source: ByteSource, options: OpenOptions): Promise<Spreadsheet> {
  if (source.size > fileLimit.fileBytes) throw limitExceeded('file is larger than 50 MB');
  const firstBytes = await readBytes(source, 0, signatureBytes);
  const format = formatOf(firstBytes, options);
  // A table's first row is its header.
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
