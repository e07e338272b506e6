import { csvLine } from '@/lib/base/spreadsheet/csv-write';
import { fileLimit } from '@/lib/base/spreadsheet/limit';
import type { FileFieldName } from '@/lib/batch/row/file-field';
import { fieldOfHeader } from '@/lib/batch/row/header';
import { refusesConsent } from '@/lib/batch/row/repair';
import { meaningOf, type WordMeanings } from '@/lib/batch/row/word-meaning';
import type { SourceTable } from './source-table';

/** The user's decisions about a file: what each column holds, and what counts as consent. */
interface SentSettings extends ConsentSettings {
  readonly fields: readonly (FileFieldName | null)[];
}

interface ConsentSettings {
  readonly consentStated: boolean;
  readonly words?: WordMeanings;
}

/**
 * Returns the file the browser sends in place of the user's own. Columns in use carry their field's name, so the server
 * needs no matching; the others keep their own, so nothing is lost. A statement of consent, or words that are taken for
 * it, add a column and leave the file's own untouched. The header of the last column, which has no cells, records the
 * original headers, so that rejected rows can be returned under them. `rows`: include only these, by index.
 */
export function* sentParts(
  table: SourceTable,
  { fields, ...settings }: SentSettings,
  textOf: (index: number, column: number) => string,
  rows: readonly number[] | null,
  /** Rows that are not sent leave blank lines. */
  keepsNumbers = rows === null,
): Generator<string> {
  const { headers } = table;
  const readConsent = consentReading(settings);
  const consent = readConsent === null ? -1 : fields.indexOf('popi');
  const names = headers.map((header, column) =>
    column === consent ? unusedName(header) : (fields[column] ?? unusedName(header)),
  );
  if (readConsent) names.push('popi');
  const own = ownNames(headers, consent);
  if (own.length <= fileLimit.cellCharacters && names.length < fileLimit.columns) names.push(own);
  yield csvLine(names);
  let sent = 0;
  const all = rows ?? table.rows.keys();
  for (const index of all) {
    const row = table.rows[index]?.row ?? 0;
    // Blank rows are sent as blank lines, so that the server's row numbers match the user's file.
    const blank = keepsNumbers ? '\r\n'.repeat(row - sent - 1) : '';
    sent = row;
    const texts = headers.map((_, column) => textOf(index, column));
    if (readConsent) texts.push(readConsent(texts[consent] ?? ''));
    yield blank + csvLine(texts);
  }
}

/**
 * Returns how the consent of a row is read from its cell, or null where the cell itself says true or false. Under a
 * statement for the whole file it is true unless the cell says no; else by the words that the user has decided on.
 */
export function consentReading({ consentStated, words }: ConsentSettings): ((text: string) => string) | null {
  if (consentStated) return (text) => (refusesConsent(text) ? 'false' : 'true');
  const meanings = words?.popi;
  return meanings ? (text) => meaningOf(meanings, text) ?? text : null;
}

interface SentTable {
  readonly table: SourceTable;
  readonly fields: readonly (FileFieldName | null)[];
}

/**
 * Restores a batch's file as its sender knew it: with the user's own columns and headers if the portal sent it,
 * unchanged if an API client did. Only exact field names are matched, as on the server.
 */
export function readSentTable(table: SourceTable): SentTable {
  const fields = table.headers.map(fieldOfHeader);
  const own = readOwnNames(table.headers.at(-1) ?? '');
  if (!own || own.headers.length >= table.headers.length) return { table, fields };
  return {
    table: { headers: own.headers, rows: table.rows },
    fields: own.headers.map((_, column) => (column === own.consent ? 'popi' : (fields[column] ?? null))),
  };
}

/** Renames an unused column if its header would be read as a field. */
function unusedName(header: string): string {
  return fieldOfHeader(header) === null ? header : `${header} (not used)`;
}

const ownMark = 'columns of the file: ';

/** `consent`: index of the file's own consent column when a statement was added; -1 if there is none. */
interface OwnNames {
  readonly headers: readonly string[];
  readonly consent: number;
}

function ownNames(headers: readonly string[], consent: number): string {
  return ownMark + JSON.stringify({ headers, consent } satisfies OwnNames);
}

function readOwnNames(header: string): OwnNames | null {
  if (!header.startsWith(ownMark)) return null;
  try {
    const { headers, consent } = JSON.parse(header.slice(ownMark.length)) as Record<string, unknown>;
    if (!Array.isArray(headers) || !headers.every((name) => typeof name === 'string')) return null;
    return { headers, consent: typeof consent === 'number' ? consent : -1 };
  } catch {
    return null;
  }
}
