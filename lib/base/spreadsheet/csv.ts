import Papa from 'papaparse';
import { decodeText, type TextEncoding } from './encoding';
import { cellTooLong, fileLimit, limitExceeded, tooManyColumns, unreadable } from './limit';
import type { ReadingTime } from './platform';
import { isBlank, type TableRow } from './row';
import type { ByteSource } from './source';

const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** Characters passed to the parser at a time. A row still incomplete after 16 of these is an error. */
const chunkCharacters = 64 * 1024;

export interface CsvOptions {
  /** Fixes the delimiter. */
  readonly delimiter?: Delimiter;
  /** Returns whether a text of the first row is the name of a known column. */
  readonly isKnownName: (name: string) => boolean;
  /** How many rows may hold the names; 1 by default. */
  readonly nameRows?: number;
}

/**
 * Reads delimited text. The delimiter comes from a `sep=` line, or is the one that yields most known names in the first
 * row.
 */
export async function* readCsv(
  source: ByteSource,
  encoding: TextEncoding,
  time: ReadingTime,
  options: CsvOptions,
): AsyncGenerator<TableRow[]> {
  const text = chunksOf(unifyLineEnds(decodeText(source, encoding)));
  const first = await text.next();
  if (first.done) throw unreadable('file is empty');
  const start = afterSeparatorLine(first.value);
  const delimiter =
    options.delimiter ??
    start.delimiter ??
    detectDelimiter(start.text, options.isKnownName, options.nameRows);
  const progress: Progress = { blank: 0 };
  let number = 0;
  /** The number of the first row with a value; errors count from the one after it. */
  let names = 0;
  for await (const lines of parseRows(start.text, text, delimiter, progress, time)) {
    const rows: TableRow[] = [];
    for (const cells of lines) {
      number += 1;
      if (cells.length > fileLimit.columns) throw tooManyColumns();
      if (names > 0)
        for (const cell of cells)
          if (cell.length > fileLimit.cellCharacters) throw cellTooLong(number - names);
      if (cells.every(isBlank)) {
        progress.blank += 1;
        if (names === 0 && progress.blank > fileLimit.blankRows)
          throw unreadable('file begins with more than 10,000 blank rows');
        continue;
      }
      if (progress.blank > fileLimit.blankRows) throw afterBlankRows();
      progress.blank = 0;
      if (names === 0) names = number;
      rows.push({ number, cells });
    }
    if (rows.length > 0) yield rows;
  }
  if (names === 0) throw unreadable('file is empty');
}

interface Progress {
  /** Blank rows since the last row with a value. */
  blank: number;
}

/** Yields the parser's rows, one chunk of text at a time: an incomplete row is parsed again with the next chunk. */
async function* parseRows(
  firstChunk: string,
  chunks: AsyncGenerator<string>,
  delimiter: Delimiter,
  progress: Progress,
  time: ReadingTime,
): AsyncGenerator<string[][]> {
  let pending = firstChunk;
  let done = 0;
  // Papa's row parser, not its Node stream: the stream yields single rows and does not report its position.
  const parser = new Papa.Parser({ delimiter, newline: '\n' });
  for (;;) {
    const next = await chunks.next();
    const last = next.done === true;
    if (progress.blank > fileLimit.blankRows) {
      // Rows this far down go unseen in a spreadsheet program: the rest is only searched, and must be blank.
      if (/[^\s,;|"]/.test(pending)) throw afterBlankRows();
      if (last) return;
      pending = next.value;
      continue;
    }
    const text = pending;
    const parsed = time.spend((): Papa.ParseResult<string[]> => parser.parse(text, 0, !last));
    await time.yieldTurn();
    refuseBadQuotes(parsed.errors, done, last ? Number.POSITIVE_INFINITY : parsed.data.length);
    if (parsed.data.length > 0) yield parsed.data;
    done += parsed.data.length;
    if (last) return;
    pending = pending.slice(parsed.meta.cursor);
    if (pending.length > fileLimit.rowCharacters) {
      throw pending.includes('"')
        ? unreadable(`row ${done + 1}: a quote is opened and never closed, or the row has more than 1 MB`)
        : limitExceeded(`row ${done + 1}: the row has more than 1 MB`);
    }
    pending += next.value;
  }
}

const afterBlankRows = () => limitExceeded('rows follow after more than 10,000 blank rows');

// A quote that is not doubled makes the parser swallow rows until the next matching one: refuse the file rather than
// lose rows inside a cell. In an incomplete row, only the last error can still be resolved by the text that follows.
function refuseBadQuotes(errors: Papa.ParseError[], rowsBefore: number, wholeRows: number): void {
  const error = errors.find(({ type }) => type === 'Quotes');
  const index = error?.row ?? 0;
  if (!error || (index >= wholeRows && errors.length === 1)) return;
  const row = rowsBefore + index + 1;
  throw unreadable(
    error.code === 'MissingQuotes'
      ? `line ${row}: a quote is opened and never closed`
      : `line ${row}: a quote inside a quoted cell must be doubled`,
  );
}

/** Excel names the delimiter with a first line `sep=;`. */
function afterSeparatorLine(text: string): { text: string; delimiter?: Delimiter } {
  const match = /^\s*"?sep=([,;|\t])"?[^\S\n]*(\n|$)/i.exec(text.slice(0, 20));
  if (!match) return { text };
  return { text: text.slice(match[0].length), delimiter: match[1] as Delimiter };
}

/**
 * Returns the delimiter that yields most known names in one of the first `nameRows` rows, then the one that yields most
 * cells there.
 */
export function detectDelimiter(
  text: string,
  isKnownName: (name: string) => boolean,
  nameRows = 1,
): Delimiter {
  let best: Delimiter = ',';
  let bestScore = 0;
  const start = text.trimStart().slice(0, chunkCharacters);
  for (const delimiter of delimiters) {
    const parsed = Papa.parse<string[]>(start, { delimiter, newline: '\n', preview: nameRows });
    const score = Math.max(
      0,
      ...parsed.data.map(
        (cells) => cells.filter(isKnownName).length * 1_000 + Math.min(cells.length, 999) - 1,
      ),
    );
    if (score > bestScore) {
      best = delimiter;
      bestScore = score;
    }
  }
  return best;
}

/** Converts CRLF and lone CR to LF, so that mixed line ends are read alike. */
async function* unifyLineEnds(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let heldCr = false;
  for await (const chunk of chunks) {
    let text: string = heldCr ? `\r${chunk}` : chunk;
    heldCr = text.endsWith('\r');
    if (heldCr) text = text.slice(0, -1);
    if (text) yield text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  }
  if (heldCr) yield '\n';
}

async function* chunksOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const text of texts) {
    held += text;
    if (held.length < chunkCharacters) continue;
    for (let at = 0; at < held.length; at += chunkCharacters) yield held.slice(at, at + chunkCharacters);
    held = '';
  }
  if (held) yield held;
}
