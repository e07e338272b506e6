import { createHash, createHmac } from 'node:crypto';
import { idNumberProblems } from '@/lib/applicant/rsa-id';
import { keyedHashes, type PiiKey } from '@/lib/base/crypto/crypto';
import { derivedKey } from '@/lib/base/crypto/derived-key';
import { ruleBroken } from '@/lib/base/error/error';
import { isStorableText } from '@/lib/base/input/storable-json';
import { unreadable } from '@/lib/base/spreadsheet/limit';
import { onServer } from '@/lib/base/spreadsheet/on-server';
import { openSpreadsheet } from '@/lib/base/spreadsheet/open-spreadsheet';
import type { TableRow } from '@/lib/base/spreadsheet/row';
import { bytesSource } from '@/lib/base/spreadsheet/source';
import { groupDigits } from '@/lib/base/text/text';
import { cellText, type DayPlace, dayPlaceOf, readCents, readMoment, readRand } from './file-cell';
import {
  findOutcomeHeader,
  isOutcomeHeading,
  type OutcomeColumn,
  type OutcomeHeader,
  readKind,
} from './file-column';
import { type OutcomeEvent, outcomeProblems } from './parse-event';
import { longestReason, maximumCents } from './schema';

export const mostFileRows = 20_000;
const searchedRows = 20;

/** A row of a file of outcomes. */
export interface FileRow {
  /** As in the sheet. */
  readonly number: number;
  /** Null: `problems` say why. */
  readonly event: OutcomeEvent | null;
  /** The file gives the event a number; else it is known by what it says. */
  readonly hasEventId: boolean;
  /** What a former release knew the event by: an ID number went in under PII_KEY, which may have been rotated since. */
  readonly formerIds: readonly string[];
  readonly problems: readonly string[];
}

export interface OutcomeFile {
  readonly rows: readonly FileRow[];
  readonly ignored: readonly string[];
  readonly twice: readonly string[];
}

interface Reader {
  readonly env: { readonly idKey: Buffer; readonly piiKey: PiiKey };
  readonly partnerId: number;
  readonly now: Date;
  readonly readApplicationId: (text: string) => number | null;
}

/** A table with its row of headings. */
export interface OutcomeTable {
  readonly rows: readonly TableRow[];
  readonly header: OutcomeHeader;
}

/**
 * Reads the rows of a file of outcomes as they stand, and finds its headings. Throws `unreadable` if it has none, and
 * `rule_broken` for more than 20,000 rows.
 */
export async function readOutcomeTable(
  bytes: Uint8Array,
  { fileName, contentType }: { fileName: string | null; contentType: string | null },
): Promise<OutcomeTable> {
  const sheet = await openSpreadsheet(bytesSource(bytes), {
    ...(fileName !== null && { fileName }),
    ...(contentType !== null && { contentType }),
    isKnownName: isOutcomeHeading,
    nameRows: searchedRows,
    platform: onServer(),
  });
  if (sheet.kind === 'json') throw unreadable('file is JSON, not a table: save it as XLSX or CSV');
  const rows: TableRow[] = [];
  for await (const some of sheet.rows) {
    rows.push(...some);
    if (rows.length > mostFileRows + searchedRows)
      throw ruleBroken(`file has more than ${groupDigits(mostFileRows)} rows: split it`);
  }
  const header = findOutcomeHeader(rows.slice(0, searchedRows));
  if (!header)
    throw unreadable(
      'file has no row of headings with at least “event” and “date”, beside “reference” or “application id”',
    );
  return { rows, header };
}

/**
 * Reads a file of outcomes (design money 5, outcomes). Throws `unreadable` if it is no table with the columns that it
 * takes, and `rule_broken` for more than 20,000 rows.
 */
export async function readOutcomeFile(
  bytes: Uint8Array,
  hints: { fileName: string | null; contentType: string | null },
  reader: Reader,
): Promise<OutcomeFile> {
  const { rows, header } = await readOutcomeTable(bytes, hints);
  const { columns } = header;
  if (
    !columns.has('application') &&
    !columns.has('reference') &&
    !columns.has('idNumber') &&
    !columns.has('corrects')
  )
    throw unreadable('file has no column “reference”, “application id” or “ID number”');
  const below = rows.slice(header.at + 1);
  const dates = below.map(({ cells }) => cells[columns.get('date') ?? -1]);
  const dayPlace = dayPlaceOf(dates);
  return {
    rows: below.map((row) => readRow(row, header, dayPlace, reader)),
    ignored: header.ignored,
    twice: header.twice,
  };
}

const names: Partial<Record<OutcomeColumn, string>> = {
  idNumber: 'ID number',
  kind: 'event',
  eventId: 'event id',
};

function readRow(
  { number, cells }: TableRow,
  { columns }: OutcomeHeader,
  dayPlace: DayPlace,
  reader: Reader,
): FileRow {
  const problems: string[] = [];
  const cell = (column: OutcomeColumn): unknown => cells[columns.get(column) ?? -1];
  const text = (column: OutcomeColumn, most: number): string | null => {
    const value = cellText(cell(column));
    if (value === '') return null;
    if (value.length > most) problems.push(`${names[column] ?? column} has more than ${most} characters`);
    else if (!isStorableText(value))
      problems.push(`${names[column] ?? column} has a character that cannot be stored`);
    else return value;
    return null;
  };
  const take = <Value>(column: OutcomeColumn, read: { value: Value } | { problem: string }): Value | null => {
    if ('value' in read) return read.value;
    problems.push(`${names[column] ?? column} ${read.problem}`.replace(/^date write/, 'date: write'));
    return null;
  };

  const applicationText = text('application', 500);
  const reference = text('reference', 500);
  const idNumber = text('idNumber', 30);
  const givenId = text('eventId', 200);
  const corrects = text('corrects', 200);
  const reason = text('reason', longestReason);
  const kind = readKind(cell('kind'));
  if (kind === null)
    problems.push('event is none of applied, approved, rejected, funded, returned, charged back');
  const occurredAt = take('date', readMoment(cell('date'), dayPlace));
  const amountCents = columns.has('cents')
    ? take('cents', readCents(cell('cents')))
    : take('amount', readRand(cell('amount')));
  if (amountCents !== null && amountCents > maximumCents) problems.push('amount is too large');
  const digits = idNumber?.replace(/\s/g, '').padStart(13, '0') ?? null;
  const byIdNumber = applicationText === null && reference === null && digits !== null;
  if (byIdNumber && idNumberProblems(digits).length > 0) problems.push('ID number is not valid');
  if (applicationText === null && reference === null && idNumber === null && corrects === null)
    problems.push('names no application: reference, application id or ID number is needed');
  if (kind !== null && occurredAt !== null && problems.length === 0)
    for (const [field, texts] of Object.entries(
      outcomeProblems({ kind, occurredAt, amountCents }, reader.now, {
        occurredAt: 'date',
        amount: 'amount',
      }),
    ))
      problems.push(
        ...texts.map((one) =>
          field === 'amount' ? 'amount is missing: “funded” needs one' : `${field} ${one}`,
        ),
      );
  if (kind === null || occurredAt === null || problems.length > 0)
    return { number, event: null, hasEventId: givenId !== null, formerIds: [], problems };

  const about: OutcomeEvent['about'] = {
    applicationId: applicationText === null ? null : reader.readApplicationId(applicationText),
    text: applicationText ?? reference,
    // What is no id of ours may be the partner's own.
    reference: applicationText === null ? reference : (reference ?? applicationText),
    idNumber: byIdNumber ? digits : null,
  };
  const told = { kind, occurredAt, amountCents, corrects };
  const { env } = reader;
  const made = (subject: string | null) => madeId(reader.partnerId, subject, told);
  const subject = about.idNumber === null ? about.text : idNumberSubject(env.idKey, about.idNumber);
  const former = about.idNumber === null ? [] : keyedHashes(env.piiKey, about.idNumber);
  return {
    number,
    event: { eventId: givenId ?? made(subject), ...told, reason, about },
    hasEventId: givenId !== null,
    formerIds: givenId === null ? former.map((hash) => made(hash.toString('hex'))) : [],
    problems,
  };
}

/** An ID number goes in as its keyed hash, under a key that stays when PII_KEY is rotated. */
const idNumberSubject = (idKey: Buffer, idNumber: string) =>
  createHmac('sha256', derivedKey(idKey, 'outcome row')).update(idNumber).digest('hex');

/** The same row is the same event in whichever file it comes. */
function madeId(
  partnerId: number,
  subject: string | null,
  {
    kind,
    occurredAt,
    amountCents,
    corrects,
  }: Pick<OutcomeEvent, 'kind' | 'occurredAt' | 'amountCents' | 'corrects'>,
): string {
  const content = JSON.stringify([partnerId, subject, kind, occurredAt.toISOString(), amountCents, corrects]);
  return `file-${createHash('sha256').update(content).digest('hex').slice(0, 32)}`;
}

/** Whether a row had no number of its own. */
export const isMadeId = (eventId: string) => /^file-[0-9a-f]{32}$/.test(eventId);
