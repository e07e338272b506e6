import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fixture, fixtureFolder, readAll } from '@/test/batch/read-all';
import { nameRow, textCell, workbookParts, zipOf } from '@/test/spreadsheet/workbook';
import { readTable } from './read-table';

type Row = { row: number; [header: string]: unknown };

/** Returns what the server's import reads, as objects keyed by the file's own headers, or the error message. */
async function onServer(bytes: Buffer, fileName: string): Promise<Row[] | string> {
  try {
    const { rows, cellKind } = await readAll(bytes, { fileName });
    // A file without rows is only refused once it has been read through.
    if (rows.length === 0) return 'no rows';
    return cellKind === 'json' ? rows.filter((row) => Object.keys(row).length > 1).map(asTable) : rows;
  } catch (error) {
    return refusal(error);
  }
}

/** The preview is a table: lists become text, and an object without values is a blank line. */
function asTable({ row, ...values }: Row): Row {
  const texts = Object.entries(values).map(([header, value]) => [
    header,
    typeof value === 'object' ? JSON.stringify(value) : value,
  ]);
  return { row, ...Object.fromEntries(texts) };
}

/** Returns what the browser's preview reads, limited to the columns the server knows. */
async function inBrowser(bytes: Buffer, fileName: string): Promise<Row[] | string> {
  try {
    const headers = await readAll(bytes, { fileName }).then(
      ({ columns }) => columns.map(({ header }) => header),
      (): string[] => [],
    );
    const table = await readTable(new Uint8Array(bytes), fileName);
    const header = table.origin?.headerRow ?? 0;
    return table.rows.map(({ row, cells }) => ({
      // The server counts from the row with the headings, the browser as the file's own program does.
      row: row - header,
      ...Object.fromEntries(
        table.headers.flatMap((header, column) => {
          const cell = cells[column];
          const isBlank = typeof cell === 'string' && cell.trim() === '';
          return headers.includes(header) && cell !== undefined && !isBlank ? [[header, cell]] : [];
        }),
      ),
    }));
  } catch (error) {
    return refusal(error);
  }
}

function refusal(error: unknown): string {
  if (!(error instanceof Error && 'code' in error)) throw error;
  return /^file has no rows/.test(error.message) ? 'no rows' : error.message;
}

async function expectAgreement(bytes: Buffer, fileName: string) {
  const server = await onServer(bytes, fileName);
  expect(server).not.toEqual([]);
  expect(await inBrowser(bytes, fileName)).toEqual(server);
}

// The page alone reads OpenDocument spreadsheets, and sends CSV; the API keeps to its four formats.
const files = readdirSync(fixtureFolder).filter((name) => !/\.(py|ods)$/.test(name));

describe('the browser’s preview reads what the server will read', () => {
  test.each(files)('of %s, saved by LibreOffice', async (name) => {
    await expectAgreement(await fixture(name), name);
  });

  const sheet = (data: string, more?: Parameters<typeof workbookParts>[1]) =>
    zipOf(workbookParts(data, more));
  const row = `<row r="3">${textCell('Thandi')}${textCell('1')}</row>`;
  const text = 'first_name;last_name\r\nZoë;Müller\r\n';

  test.each<[string, Buffer | string, string?]>([
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
    ['UTF-16 big endian', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['zero bytes in text', Buffer.concat([Buffer.from('first_name\nA'), Buffer.alloc(50), Buffer.from('B')])],
    ['line ends of every kind', 'first_name,popi\r\nA,true\nB,"x\r\ny"\rC,false'],
    ['a line that names the delimiter', 'sep=|\r\nfirst_name|last_name\r\nA,B|C'],
    ['blank lines everywhere', '\n\nfirst_name,city\nA,\n\n , \nB,1\n\n'],
    ['a quote that is never closed', 'first_name,city\n"A,1\nB,2'],
    ['a quote that is not doubled', 'first_name,city\nA,"2"3",\nB,2'],
    ['a row of 600 cells', `first_name\nA${',1'.repeat(600)}\n`],
    ['a cell of 70 KB', `first_name\n${'a'.repeat(70_000)}\n`],
    ['200,001 rows', `first_name\n${'A\n'.repeat(200_001)}`],
    ['a row after 10,001 blank ones', `first_name\nA${'\n'.repeat(10_003)}B`],
    ['an empty file', ''],
    ['a file of blanks', ' \n \n'],
    ['names alone', 'first_name,last_name\n'],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a gzip archive', Buffer.from('1f8b0800', 'hex')],
    ['a web page', '<html><table>'],
    ['a PDF document', '%PDF-1.4'],
    ['objects of different keys', '[{"first_name":"A"},{"last_name":"B","first_name":null},{"popi":true}]'],
    ['one object per line', '{"first_name":"A","net_income":5000}\n{"first_name":"B"}\n', 'leads.jsonl'],
    ['objects in a wrapper', '{"leads":[{"first_name":"A"}]}'],
    ['two spellings of a field in an object', '[{"first_name":"A","First Name":"B"}]'],
    ['an object that is cut off', '[{"first_name":"A"},{"first'],
    ['a list of numbers', '[1,2]'],
    [
      'numbered rows, dates from 1904, booleans',
      sheet(`${nameRow}${row}`, { workbookPr: '<workbookPr date1904="1"/>' }),
    ],
    ['a workbook cut off', sheet(`${nameRow}${row}`).subarray(0, 400)],
    ['a workbook with a wrong size', zipOf(workbookParts(`${nameRow}${row}`), { declaredBytes: 10 })],
    ['an encrypted archive', zipOf(workbookParts(nameRow), { flags: 1 })],
    ['an archive that is no workbook', zipOf({ 'a.txt': 'x' })],
    [
      'a workbook with a document type',
      zipOf({ ...workbookParts(nameRow), 'xl/worksheets/sheet1.xml': '<!DOCTYPE x><worksheet/>' }),
    ],
    ['a bomb', sheet(' '.repeat(60_000_000))],
    [
      'rubbish behind the signature of an old workbook',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(9_000, 7)]),
    ],
  ])('of %s', async (_, content, fileName = 'leads.csv') => {
    await expectAgreement(Buffer.from(content as string), fileName);
  });
});
