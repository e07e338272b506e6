import type { LeadFieldName } from '@/lib/applicant/field';
import { fieldOfHeader } from '@/lib/batch/row/header';
import { refusesConsent } from '@/lib/batch/row/repair';
import { csvLine } from '@/lib/spreadsheet/csv-write';
import { fileLimit } from '@/lib/spreadsheet/limit';
import type { SourceTable } from './source-table';

/** The user's decisions about a file: what each column holds, and whether they stated the consent. */
interface SentSettings {
  readonly fields: readonly (LeadFieldName | null)[];
  readonly consentStated: boolean;
}

/**
 * Returns the file the browser sends in place of the user's own. Columns in use carry their field's name, so the server
 * needs no matching; the others keep their own, so nothing is lost. A statement of consent adds a column and leaves the
 * file's own untouched. The header of the last column, which has no cells, records the original headers, so that
 * rejected rows can be returned under them. `rows`: include only these, by index.
 */
export function* sentParts(
  table: SourceTable,
  { fields, consentStated }: SentSettings,
  textOf: (index: number, column: number) => string,
  rows: readonly number[] | null,
): Generator<string> {
  const { headers } = table;
  const consent = consentStated ? fields.indexOf('popi') : -1;
  const names = headers.map((header, column) =>
    column === consent ? unusedName(header) : (fields[column] ?? unusedName(header)),
  );
  if (consentStated) names.push('popi');
  const own = ownNames(headers, consent);
  if (own.length <= fileLimit.cellCharacters && names.length < fileLimit.columns) names.push(own);
  yield csvLine(names);
  let sent = 0;
  const all = rows ?? table.rows.keys();
  for (const index of all) {
    const row = table.rows[index]?.row ?? 0;
    // Blank rows are sent as blank lines, so that the server's row numbers match the user's file.
    const blank = rows ? '' : '\r\n'.repeat(row - sent - 1);
    sent = row;
    const texts = headers.map((_, column) => textOf(index, column));
    if (consentStated) texts.push(consentCell(texts[consent] ?? ''));
    yield blank + csvLine(texts);
  }
}

/** Returns the consent of a row under a statement for the whole file: true unless the row's own cell says no. */
export function consentCell(text: string): 'true' | 'false' {
  return refusesConsent(text) ? 'false' : 'true';
}

interface SentTable {
  readonly table: SourceTable;
  readonly fields: readonly (LeadFieldName | null)[];
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
