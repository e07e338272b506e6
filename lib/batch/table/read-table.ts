import Papa from 'papaparse';
import { matchColumns } from '@/lib/batch/column-match';
import { fieldOfHeader } from '@/lib/batch/reader/header';
import { JsonSplitter } from '@/lib/batch/reader/json-splitter';
import { batchLimit, limitExceeded, tooManyRows, unreadable } from '@/lib/batch/reader/limit';
import { decodeText } from './decode-text';
import { isEmptyCell, type SourceCell, type SourceRow, type SourceTable, tableOf } from './source-table';

/**
 * Reads a file that the user has chosen, whole and in memory, for looking at and correcting it in the browser; what
 * is sent is read again by the server. Throws `unreadable` with what is wrong, or the limit it exceeds.
 */
export async function readTable(bytes: Uint8Array, fileName: string): Promise<SourceTable> {
  if (bytes.length === 0) throw unreadable('file is empty');
  if (bytes.length > batchLimit.fileBytes) throw limitExceeded('file is larger than 50 MB');
  const format = formatOf(bytes, fileName);
  // The spreadsheet library is large, and most files are text.
  const table =
    format === 'excel'
      ? (await import('./read-excel')).readExcel(bytes)
      : format === 'json'
        ? readJsonText(decodeText(bytes))
        : readDelimitedText(decodeText(bytes));
  if (!table) throw unreadable('file is empty');
  if (table.rows.length === 0) throw unreadable('file has no rows below the names of the columns');
  return table;
}

function formatOf(bytes: Uint8Array, fileName: string): 'excel' | 'json' | 'text' {
  const starts = (...signature: number[]) => signature.every((byte, at) => bytes[at] === byte);
  if (starts(0x50, 0x4b, 0x03, 0x04) || starts(0xd0, 0xcf, 0x11, 0xe0)) return 'excel';
  if (starts(0x25, 0x50, 0x44, 0x46)) throw unreadable('file is a PDF document, not a spreadsheet');
  if (starts(0x89, 0x50, 0x4e, 0x47) || starts(0xff, 0xd8, 0xff)) {
    throw unreadable('file is a picture, not a spreadsheet');
  }
  const start = decodeText(bytes.slice(0, 4096)).trimStart();
  if (start === '') throw unreadable('file is empty');
  if (/^[[{]/.test(start) || /\.json[ln]?$/i.test(fileName)) return 'json';
  if (/^<(\?xml|!doctype|html|table|meta)/i.test(start)) {
    throw unreadable('file is a web page, not a spreadsheet: save it as XLSX or CSV');
  }
  return 'text';
}

const delimiters = [',', ';', '\t', '|'] as const;

export function readDelimitedText(text: string): SourceTable | null {
  const named = /^\s*"?sep=([,;|\t])"?[^\S\n]*(\n|$)/i.exec(text.slice(0, 20));
  const content = named ? text.slice(named[0].length) : text;
  const parsed = Papa.parse<string[]>(content, {
    delimiter: named?.[1] ?? bestDelimiter(content),
    newline: '\n',
  });
  const quote = parsed.errors.find(({ type }) => type === 'Quotes');
  if (quote) throw unreadable(`line ${(quote.row ?? 0) + 1}: a quote is opened and never closed`);
  return tableOf(parsed.data);
}

/** The one by which the first row holds most names that are known, then most cells. */
function bestDelimiter(text: string): string {
  const start = text.trimStart().slice(0, 64 * 1024);
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    const cells = Papa.parse<string[]>(start, { delimiter, newline: '\n', preview: 1 }).data[0] ?? [];
    if (cells.length > batchLimit.columns) continue;
    const known = matchColumns(cells).filter((match) => match !== null).length;
    const score = known * 1_000 + cells.length - 1;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

export function readJsonText(text: string): SourceTable {
  const splitter = new JsonSplitter();
  const items = splitter.push(text);
  splitter.end();
  if (items.length > batchLimit.rows) throw tooManyRows();
  const headers: string[] = [];
  const columnOf = new Map<string, number>();
  const rows: SourceRow[] = [];
  items.forEach((item, index) => {
    const cells: SourceCell[] = [];
    for (const [key, value] of Object.entries(parseObject(item, index + 1))) {
      // Spellings of one field are one column, as they are to the server.
      const name = fieldOfHeader(key) ?? key;
      let column = columnOf.get(name);
      if (column === undefined) {
        column = headers.length;
        if (column >= batchLimit.columns) {
          throw limitExceeded(`file has more than ${batchLimit.columns} columns`);
        }
        columnOf.set(name, column);
        headers.push(key);
      }
      cells[column] = cellOf(value);
    }
    const whole = Array.from(cells);
    if (!whole.every(isEmptyCell)) rows.push({ row: index + 1, cells: whole });
  });
  return { headers, rows };
}

function parseObject(text: string, row: number): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw unreadable(`row ${row}: not valid JSON`);
  }
}

function cellOf(value: unknown): SourceCell {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}
