import type { Sheet, TableRow } from '@/lib/base/spreadsheet/row';
import { type ByteSource, readBytes } from '@/lib/base/spreadsheet/source';
import { isProtected, parseXls } from './parse-xls.mjs';
import { damagedXls, mostXlsRows, noData, protectedXls, xlsRow } from './xls-row';

/**
 * Opens the sheets with data of an old Excel workbook (BIFF), in this thread. For the browser's worker, where it harms
 * nobody else; the server uses a separate process (`run-xls-child.ts`).
 */
export async function openXls(source: ByteSource): Promise<Sheet[]> {
  const { since1904, sheets } = parse(await readBytes(source, 0, source.size));
  if (sheets.length === 0) throw noData();
  return sheets.map(({ chunks, ...sheet }) => ({
    ...sheet,
    async *rows() {
      for (const chunk of chunks()) yield chunk.map((row): TableRow => xlsRow(row, since1904));
    },
  }));
}

function parse(bytes: Uint8Array) {
  try {
    return parseXls(bytes, mostXlsRows);
  } catch (error) {
    throw isProtected(error) ? protectedXls() : damagedXls();
  }
}
