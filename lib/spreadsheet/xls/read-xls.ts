import type { TableRow } from '@/lib/spreadsheet/row';
import { type ByteSource, readBytes } from '@/lib/spreadsheet/source';
import { isProtected, parseXls } from './parse-xls.mjs';
import { damagedXls, mostXlsRows, noData, protectedXls, xlsRow } from './xls-row';

/**
 * Reads an old Excel workbook (BIFF) in this thread. For the browser's worker, where it harms nobody else; the server
 * uses a separate process (`run-xls-child.ts`).
 */
export async function* readXls(source: ByteSource): AsyncGenerator<TableRow[]> {
  const { since1904, chunks } = parse(await readBytes(source, 0, source.size));
  let hasValue = false;
  for (const chunk of chunks()) {
    hasValue = true;
    yield chunk.map((row) => xlsRow(row, since1904));
  }
  if (!hasValue) throw noData();
}

function parse(bytes: Uint8Array) {
  try {
    return parseXls(bytes, mostXlsRows);
  } catch (error) {
    throw isProtected(error) ? protectedXls() : damagedXls();
  }
}
