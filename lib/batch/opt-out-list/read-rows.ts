import { type Delimiter, detectDelimiter } from '@/lib/base/spreadsheet/csv';
import { decodeText, detectEncoding, type TextEncoding } from '@/lib/base/spreadsheet/encoding';
import { detectFormat } from '@/lib/base/spreadsheet/format';
import { limitExceeded, tooManyColumns, unreadable } from '@/lib/base/spreadsheet/limit';
import { onServer } from '@/lib/base/spreadsheet/on-server';
import { openSpreadsheet, signatureBytes } from '@/lib/base/spreadsheet/open-spreadsheet';
import type { TableRow } from '@/lib/base/spreadsheet/row';
import { type ByteSource, readBytes } from '@/lib/base/spreadsheet/source';
import { optOutFileLimit } from './limit';

/** A row that has a value, with the number of the line that it begins in. */
export interface ListRow {
  readonly line: number;
  readonly cells: readonly unknown[];
}

/**
 * Streams the rows of a file of opt-outs, some thousands at a time: text with one value a line or with columns, or a workbook.
 * The shared reader of files of leads stops at 200,000 rows, since it keeps what corrections need; text is therefore split
 * here, row by row, and takes no more memory for more rows. Throws `unreadable` or `rule_broken`.
 */
export async function* readListRows(
  source: ByteSource,
  fileName: string | undefined,
  isKnownName: (name: string) => boolean,
): AsyncGenerator<ListRow[]> {
  const firstBytes = await readBytes(source, 0, signatureBytes);
  const format = detectFormat(firstBytes, fileName);
  if (format === 'json') throw unreadable('file is JSON: send one value a line, CSV or XLSX');
  if (format === 'csv') {
    yield* readTextRows(source, await encodingOf(source, firstBytes), isKnownName);
    return;
  }
  const sheet = await openSpreadsheet(source, { fileName, isKnownName, platform: onServer() });
  if (sheet.kind === 'json') throw unreadable('file is JSON: send one value a line, CSV or XLSX');
  for await (const rows of sheet.rows)
    yield (rows as TableRow[]).map(({ number, cells }) => ({ line: number, cells }));
}

/** Values are digits and addresses, alike in all code pages: a large file is not read twice to tell which. */
async function encodingOf(source: ByteSource, firstBytes: Uint8Array): Promise<TextEncoding> {
  if (source.size <= signatureBytes) return detectEncoding(source, firstBytes);
  const start = {
    size: firstBytes.length,
    async *read() {
      // Without a character that the cut may have broken.
      yield firstBytes.subarray(0, -4);
    },
  };
  return detectEncoding(start, firstBytes);
}

async function* readTextRows(
  source: ByteSource,
  encoding: TextEncoding,
  isKnownName: (name: string) => boolean,
): AsyncGenerator<ListRow[]> {
  let delimiter: Delimiter | null = null;
  let rest = '';
  let line = 1;
  const take = (text: string, isLast: boolean): ListRow[] => {
    delimiter ??= detectDelimiter(text, isKnownName);
    const { rows, lines, used } = splitRows(text, delimiter, line, isLast);
    line += lines;
    rest = text.slice(used);
    if (rest.length > optOutFileLimit.rowCharacters)
      throw rest.includes('"')
        ? unreadable(`line ${line}: a quote is opened and never closed, or the row has more than 64 KB`)
        : limitExceeded(`line ${line}: the row has more than 64 KB`);
    return rows;
  };
  for await (const text of decodeText(source, encoding)) {
    const rows = take(rest + text, false);
    if (rows.length > 0) yield rows;
  }
  const rows = rest === '' ? [] : take(rest, true);
  if (rows.length > 0) yield rows;
}

/**
 * Splits the whole rows at the start of a text; `used`: how far they go. A carriage return at the end of it waits for what
 * follows, so that CRLF, cut between its halves, is one line end.
 */
function splitRows(text: string, delimiter: Delimiter, firstLine: number, isLast: boolean) {
  const rows: ListRow[] = [];
  let used = 0;
  let lines = 0;
  while (used < text.length) {
    const end = rowEnd(text, used, isLast);
    if (end === null) break;
    const row = text.slice(used, end.at);
    const line = firstLine + lines;
    lines += end.lines;
    used = end.next;
    if (row.trim() !== '') rows.push({ line, cells: cellsOf(row, delimiter) });
  }
  return { rows, lines, used };
}

/** Where a row ends: at the first line end outside quotes. Null: the text ends before it. */
function rowEnd(text: string, from: number, isLast: boolean) {
  let inner = 0;
  let isQuoted = false;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 34) isQuoted = !isQuoted;
    if (code !== 10 && code !== 13) continue;
    const isPair = code === 13 && text.charCodeAt(at + 1) === 10;
    if (code === 13 && at + 1 === text.length && !isLast) return null;
    const next = at + (isPair ? 2 : 1);
    if (!isQuoted) return { at, next, lines: inner + 1 };
    inner += 1;
    at = next - 1;
  }
  return isLast ? { at: text.length, next: text.length, lines: inner + 1 } : null;
}

function cellsOf(row: string, delimiter: Delimiter): string[] {
  if (!row.includes('"')) {
    const cells = row.includes(delimiter) ? row.split(delimiter) : [row];
    if (cells.length > optOutFileLimit.columns) throw tooManyColumns();
    return cells;
  }
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < row.length; at += 1) {
    const one = row[at] ?? '';
    if (one === '"' && isQuoted && row[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (one === '"') isQuoted = !isQuoted;
    else if (one === delimiter && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += one;
    if (cells.length >= optOutFileLimit.columns) throw tooManyColumns();
  }
  cells.push(cell);
  return cells;
}
