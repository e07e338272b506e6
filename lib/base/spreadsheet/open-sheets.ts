import { type CsvOptions, readCsv } from './csv';
import { detectEncoding } from './encoding';
import { detectFormat } from './format';
import { inBrowser } from './in-browser';
import { readJson } from './json';
import { fileLimit, limitExceeded } from './limit';
import { signatureBytes } from './open-spreadsheet';
import type { ObjectRow, Sheet } from './row';
import { type ByteSource, readBytes } from './source';
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
 * (`openSpreadsheet`); the rows of a sheet can be read again. Throws `unreadable` or `rule_broken`, here or during
 * iteration. Rows are not limited here.
 */
export async function openSheets(source: ByteSource, { fileName, ...names }: SheetOptions): Promise<Sheets> {
  if (source.size > fileLimit.fileBytes) throw limitExceeded('file is larger than 50 MB');
  const firstBytes = await readBytes(source, 0, signatureBytes);
  const format = detectFormat(firstBytes, fileName);
  if (format === 'xlsx') return { kind: 'sheets', sheets: await openXlsx(source, inBrowser) };
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
