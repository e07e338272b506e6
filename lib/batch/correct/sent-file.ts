import type { LeadFieldName } from '@/lib/applicant/field';
import { fieldOfHeader } from '@/lib/batch/row/header';
import { refusesConsent } from '@/lib/batch/row/repair';
import { csvLine } from '@/lib/spreadsheet/csv-write';
import { fileLimit } from '@/lib/spreadsheet/limit';
import type { SourceTable } from './source-table';

/** What its user decided about a file: what each of its columns holds, and whether they stated the consent. */
export interface SentSettings {
  readonly fields: readonly (LeadFieldName | null)[];
  readonly consentStated: boolean;
}

/**
 * The file that the browser sends for a user's own: columns that are used carry their field's name, so that the
 * server needs no matching; the others their own, so that nothing of the file is lost. A statement of consent adds
 * a column and leaves the file's as it is. The last column's name alone, without cells, tells how the user's file
 * named its columns: what is refused is given back under these. `rows`: only these, by index.
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
    // Blank rows are sent as blank lines, so that the server's answers carry the numbers of the user's own file.
    const blank = rows ? '' : '\r\n'.repeat(row - sent - 1);
    sent = row;
    const texts = headers.map((_, column) => textOf(index, column));
    if (consentStated) texts.push(consentCell(texts[consent] ?? ''));
    yield blank + csvLine(texts);
  }
}

/** What a statement about the whole file makes of a row's own cell: it covers everyone who does not say no. */
export function consentCell(text: string): 'true' | 'false' {
  return refusesConsent(text) ? 'false' : 'true';
}

export interface SentTable {
  readonly table: SourceTable;
  readonly fields: readonly (LeadFieldName | null)[];
}

/**
 * A batch's file as its sender knew it: with the columns and names of the user's own file where the portal sent it,
 * as it is where an API client did. Only a field's own name counts, as it did for the server.
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

/** A column that is not used must not be read as a field because of its name. */
function unusedName(header: string): string {
  return fieldOfHeader(header) === null ? header : `${header} (not used)`;
}

const ownMark = 'columns of the file: ';

/** `consent`: the column that speaks of consent beside a statement; -1: none. */
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
