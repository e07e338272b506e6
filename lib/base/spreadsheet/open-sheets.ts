import { type CsvOptions, readCsv } from './csv';
import { detectEncoding } from './encoding';
import { detectFormat } from './format';
import { inBrowser } from './in-browser';
import { readJson } from './json';
import { fileLimit, limitExceeded } from './limit';
import { isOds } from './ods/is-ods';
import { signatureBytes } from './open-spreadsheet';
import type { ObjectRow, Sheet } from './row';
import { type ByteSource, readBytes } from './source';
import { XlsxArchive } from './xlsx/archive';
import { openXlsx } from './xlsx/read-xlsx';

/** A file of rows whose user chooses the sheet and the headings. */
type Sheets =
  | { readonly kind: 'sheets'; readonly sheets: readonly Sheet[] }
  | { readonly kind: 'json'; readonly rows: AsyncGenerator<ObjectRow[]> };

interface SheetOptions extends Omit<CsvOptions, 'delimiter'> {
  readonly fileName: string;
}

/**
 * Opens all sheets of a file in the page's worker, by the readers that the server uses for the first one
 * (`openSpreadsheet`), and those of an OpenDocument spreadsheet, which only the page takes: what it sends is CSV. The
 * rows of a sheet can be read again. Throws `unreadable` or `rule_broken`, here or during iteration. Rows are not
 * limited here.
 */
export async function openSheets(source: ByteSource, { fileName, ...names }: SheetOptions): Promise<Sheets> {
  if (source.size > fileLimit.fileBytes) throw limitExceeded('file is larger than 50 MB');
  const firstBytes = await readBytes(source, 0, signatureBytes);
  const format = detectFormat(firstBytes, fileName);
  if (format === 'xlsx') {
    if (!(await isOds(await XlsxArchive.open(source, inBrowser))))
      return { kind: 'sheets', sheets: await openXlsx(source, inBrowser) };
    const { openOds } = await import('./ods/read-ods');
    return { kind: 'sheets', sheets: await openOds(source, inBrowser) };
  }
  if (format === 'xls') {
    const { openXls } = await import('./xls/read-xls');
    return { kind: 'sheets', sheets: await openXls(source) };
  }
  const encoding = await detectEncoding(source, firstBytes);
  if (format === 'json') return { kind: 'json', rows: readJson(source, encoding, inBrowser.time) };
  return {
    kind: 'sheets',
    sheets: [{ name: '', rows: () => readCsv(source, encoding, inBrowser.time, names) }],
  };
}
