import { expect, test } from 'vitest';
import { fileLimit } from '@/lib/base/spreadsheet/limit';
import type { FileFieldName } from '@/lib/batch/row/file-field';
import { readTable } from './read-table';
import { readSentTable, sentParts } from './sent-file';
import type { SourceTable } from './source-table';

const table: SourceTable = {
  headers: ['Naam', 'Toestemming', 'email', 'Naam'],
  rows: [
    { row: 1, cells: ['Thandi', 'ja', 'a@b.co', 'x'] },
    { row: 4, cells: ['Anna', 'nee', '', ''] },
  ],
};
const fields: (FileFieldName | null)[] = ['first_name', 'popi', null, null];
const textOf = (of: SourceTable) => (index: number, column: number) =>
  String(of.rows[index]?.cells[column] ?? '');

const sent = (of: SourceTable, consentStated: boolean, rows: number[] | null = null) =>
  [...sentParts(of, { fields, consentStated }, textOf(of), rows)].join('');

/** As the server returns it, which counts from the row with the headings. */
const asSent = async (text: string) => {
  const { headers, rows } = await readTable(new TextEncoder().encode(text), 'leads.csv');
  return readSentTable({ headers, rows: rows.map(({ row, cells }) => ({ row: row - 1, cells })) });
};

test.each([true, false])(
  'a file comes back under its own names and cells; consent stated: %s',
  async (stated) => {
    const back = await asSent(sent(table, stated));
    expect(back.table.headers).toEqual(table.headers);
    expect(back.table.rows.map(({ row }) => row)).toEqual([1, 4]);
    expect(back.table.rows.map(({ cells }) => cells.slice(0, 4))).toEqual(
      table.rows.map(({ cells }) => cells),
    );
    expect(back.fields).toEqual(fields);
  },
);

test('a resent selection of its rows comes back unchanged', async () => {
  const { table: once } = await asSent(sent(table, true));
  const twice = await asSent(sent(once, true, [1]));
  expect(twice.table.headers).toEqual(table.headers);
  expect(twice.fields).toEqual(fields);
  expect(twice.table.rows).toMatchObject([{ row: 1, cells: ['Anna', 'nee', '', '', 'false'] }]);
});

test('a file from an API client is read unchanged', async () => {
  const back = await asSent('first_name,Other\nThandi,x');
  expect(back.table.headers).toEqual(['first_name', 'Other']);
  expect(back.fields).toEqual(['first_name', null]);
});

test.each([
  'columns of the file: ',
  'columns of the file: {"headers":[1]}',
  'columns of the file: {"headers":["a","b","c"]}',
])('a column that only resembles the trailing one is an ordinary column: %s', async (name) => {
  const back = await asSent(`first_name,"${name.replaceAll('"', '""')}"\nThandi,x`);
  expect(back.table.headers).toHaveLength(2);
});

test('headers too long for the server are dropped; a row without consent stays without', async () => {
  const wide = { headers: [...table.headers, 'x'.repeat(fileLimit.cellCharacters)], rows: table.rows };
  const back = await asSent(sent(wide, true));
  expect(back.fields).toEqual(['first_name', null, null, null, null, 'popi']);
  expect(back.table.rows.map(({ cells }) => cells[5])).toEqual(['true', 'false']);
});
